import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import styles from './Bonus.module.css';
import { Answer, CalculatorCard } from './BonusCalculator.tsx';
import { BonusCard } from './BonusCard.tsx';
import { NoBonus } from './NoBonus.tsx';
import { TYPICAL_BONUS, typicalAnswer } from './typical.ts';

/** Average RTP of the games, per cent, which gives the calculator its lines. */
const TYPICAL_RTP = 96;

/** Skeleton of the active bonuses and of their calculator. The wallet, which is known first, tells whether there are any. */
export function BonusSkeleton() {
  const wallet = useQuery(walletQuery()).data;
  return (
    <Bones>
      <div className={styles.skeleton}>
        {(wallet?.rollover ?? null) === null ? (
          <>
            <NoBonus />
            <Answer now={typicalAnswer(wallet?.available ?? 0)} />
          </>
        ) : (
          <>
            <BonusCard bonus={TYPICAL_BONUS} />
            <CalculatorCard active={[TYPICAL_BONUS]} games={[]} average={TYPICAL_RTP}>
              <Answer now={{ answer: 'yes_but', amount: 100_00, lost: 25_00, bonuses: 1 }} />
            </CalculatorCard>
          </>
        )}
      </div>
    </Bones>
  );
}
