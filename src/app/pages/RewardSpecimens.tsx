import { Trans, useLingui } from '@lingui/react/macro';
import type { Prize } from '../../contract/boxes.ts';
import type { Mission } from '../../contract/missions.ts';
import { DrawProof } from '../../features/boxes/components/DrawProof.tsx';
import { PrizeList } from '../../features/boxes/components/PrizeList.tsx';
import { LeaderTable } from '../../features/feed/pages/RankingPage.tsx';
import { Widget } from '../../features/missions/components/MissionWidgets.tsx';
import { TYPICAL_MISSION } from '../../features/missions/components/typical.ts';
import { PromotionCard } from '../../features/promotions/pages/PromotionsPage.tsx';
import { Standing } from '../../features/ranks/pages/RewardsPage.tsx';
import { Columns, Section, Specimen, Stage } from '../../features/showcase/components/Section.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './RewardSpecimens.module.css';

/** Height of the specimen's window, px (RewardSpecimens.module.css). */
const WINDOW = 460;
const nothing = () => undefined;

/** A draw that anybody can check: the commitment is the hash of the seed, and the seeds give the roll. */
const DRAW = {
  commitment: '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885',
  server_seed: 'ab'.repeat(32),
  client_seed: 'jangada',
  nonce: 0,
  roll: 0.815821,
};

const LEADERS = ['Mar***', 'Ana***', '******'].map((name, at) => ({
  position: at + 1,
  user: { id: '', name },
  avatar: null,
  level: 6 - at,
  staked: (3 - at) * 120_000,
  net: 0,
  me: at === 1,
}));

/** Specimens of missions, promotions, boxes, the ranking and levels. One function because it is a flat list. */
export function RewardSpecimens() {
  const { t } = useLingui();
  const mission = (id: string, progress: number): Mission => ({
    ...TYPICAL_MISSION,
    id,
    title: t`Cinquenta rodadas`,
    description: '',
    goal: 50,
    progress,
    unit: 'rounds',
    reward: { kind: 'bonus', amount: 500, title: '' },
    accepted_at: '2026-11-20T12:00:00.000Z',
    completed_at: progress === 50 ? '2026-11-21T12:00:00.000Z' : null,
  });
  const prizes: readonly Prize[] = [
    {
      id: '1',
      title: 'R$\u00a010,00',
      image: '/boxes/premio-cash.svg',
      value: 1_000,
      kind: 'cash',
      chance: 0.6,
      from: 0,
      rarity: 'common',
    },
    {
      id: '2',
      title: t`Concha`,
      image: '/boxes/premio-item.svg',
      value: 5_000,
      kind: 'item',
      chance: 0.3,
      from: 0.6,
      rarity: 'rare',
    },
    {
      id: '3',
      title: 'R$\u00a0500,00',
      image: '/boxes/premio-bonus.svg',
      value: 50_000,
      kind: 'bonus',
      chance: 0.1,
      from: 0.9,
      rarity: 'legendary',
    },
  ];
  const drawn = prizes[1];
  const rank = (level: number, totalBet: number) => ({
    level,
    title: t`Nível ${level}`,
    totalBet,
    image: `/assets/images/ranks/${level}.webp`,
    benefits: [t`Saque em até 60 min`],
  });
  const widgets = [
    { mission: mission('open', 18), place: { id: 'open', top: 80, height: 144, isOpen: true } },
    { mission: mission('closed', 18), place: { id: 'closed', top: 236, height: 76, isOpen: false } },
    { mission: mission('done', 50), place: { id: 'done', top: 322, height: 76, isOpen: false } },
  ];
  return (
    <Section anchor="recompensas" title={<Trans>Recompensas</Trans>}>
      <Columns>
        <Specimen
          title={<Trans>Missão na borda</Trans>}
          note={<Trans>Aberta, recolhida e feita. Na página ela se arrasta e anda com as setas.</Trans>}
        >
          <Stage>
            <div className={styles.window} inert>
              {widgets.map((it) => (
                <Widget
                  key={it.place.id}
                  {...it}
                  windowHeight={WINDOW}
                  updatedAt={0}
                  onPlace={nothing}
                  onStep={() => false}
                />
              ))}
            </div>
          </Stage>
        </Specimen>
        <Specimen title={<Trans>Cartão de promoção</Trans>}>
          <ul>
            <PromotionCard
              promotion={{
                id: '1',
                slug: 'mare-alta',
                title: t`Maré alta`,
                summary: t`Parte do que você aposta volta no fim da semana.`,
                image: '/promotions/mare-alta.svg',
                html: '',
                to: null,
                starts_at: null,
                ends_at: '2026-12-01T03:00:00.000Z',
                warning: null,
                topic: 'cashback',
                opt_in: true,
                min_level: 1,
                mine: { joined_at: '2026-11-20T12:00:00.000Z', received: 0, coupon: null },
              }}
            />
          </ul>
        </Specimen>
        <Specimen title={<Trans>Prêmios de uma caixa e conferência do sorteio</Trans>}>
          <Stack>
            <PrizeList prizes={prizes} />
            {drawn && <DrawProof fairness={DRAW} prize={drawn} readPromised={async () => DRAW.commitment} />}
          </Stack>
        </Specimen>
        <Specimen title={<Trans>Ranking</Trans>}>
          <LeaderTable rows={LEADERS} />
        </Specimen>
        <Specimen title={<Trans>Nível e caminho até o próximo</Trans>}>
          <Standing
            vip={{ level: 2, points: 120, totalBet: 640_000, next: { level: 3, totalBet: 1_000_000 }, history: [] }}
            ranks={[rank(1, 0), rank(2, 500_000), rank(3, 1_000_000)]}
          />
        </Specimen>
      </Columns>
    </Section>
  );
}
