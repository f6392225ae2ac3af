import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { keepFormDraft, readFormDraft } from '../../../storage/form-draft.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import { linkClass } from '../../../ui/links.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { readinessQuery } from '../queries.ts';
import styles from './Bonus.module.css';
import { firstDeadline } from './bonus.ts';
import { expectedCost, type WagerGame, type WithdrawNow, wagerSum, withdrawNow } from './calculator.ts';
import { typicalAnswer } from './typical.ts';
import { useActiveBonuses } from './use-active-bonuses.ts';

interface Props {
  /** The games that count towards the wager, recently played ones first. */
  readonly games: readonly WagerGame[];
  /** Mean RTP of all games that count, per cent; null until the catalogue is loaded. */
  readonly average: number | null;
}

/** Name of the draft that keeps the chosen game over a reload of the tab. */
const DRAFT = 'bonus-calculator';

/** Shows what the active bonuses still cost, and whether the player can withdraw now. Renders nothing until they are known. */
export function BonusCalculator({ games, average }: Props) {
  const active = useActiveBonuses();
  if (active === null) return null;
  if (active.length === 0) return <WithdrawAnswer active={active} />;
  return (
    <CalculatorCard active={active} games={games} average={average}>
      <WithdrawAnswer active={active} />
    </CalculatorCard>
  );
}

interface CalculatorCardProps extends Props {
  readonly active: readonly WalletBonus[];
  /** The answer to "Can I withdraw now?". */
  readonly children: ReactNode;
}

/**
 * Shows the wager left, the deadline and the average cost. One function because each line follows from the same few
 * figures.
 */
export function CalculatorCard({ active, games, average, children }: CalculatorCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState(() => readFormDraft(DRAFT)['game'] ?? '');
  const { left, money } = wagerSum(active);
  const deadline = firstDeadline(active);
  const until = deadline === null ? t`Sem prazo` : formatDayClock(deadline, currentLocale());
  const game = games.find((it) => it.id === chosen);
  const rtp = game?.rtp ?? average;
  const cost = rtp === null ? null : expectedCost(left, rtp);
  const percent = (value: number) => formatNumber(value, currentLocale(), { most: 2 });
  const mean = average === null ? '' : percent(average);
  const costs = cost === null ? '' : formatMoney(cost);
  const returns = rtp === null ? '' : percent(rtp);
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} level={3} title={<Trans>Calculadora do bônus</Trans>} />
      <Stack>
        {average !== null && (
          <SelectField
            label={t`Onde você pretende apostar`}
            value={game?.id ?? ''}
            placeholder={t`Média dos jogos que aceitam bônus (RTP ${mean}%)`}
            options={games.map(({ id: value, title, rtp: own }) => ({
              value,
              label: `${title} (RTP ${percent(own)}%)`,
            }))}
            onChange={({ target: { value } }) => {
              setChosen(value);
              keepFormDraft(DRAFT, value === '' ? {} : { game: value });
            }}
          />
        )}
        <div aria-live="polite">
          <FactList
            facts={[
              { key: 'left', term: t`Falta apostar`, value: formatMoney(left) },
              { key: 'until', term: active.length > 1 ? t`Primeiro prazo` : t`Prazo`, value: until },
              ...(money === null ? [] : [{ key: 'money', term: t`Saldo em bônus`, value: formatMoney(money) }]),
              ...(cost === null ? [] : [{ key: 'cost', term: t`Custo médio`, value: costs }]),
            ]}
          />
        </div>
        {cost !== null && (
          <Text>
            {money !== null && cost >= money && (
              <b>
                <Trans>Em média, cumprir as apostas custa mais do que o bônus vale. </Trans>
              </b>
            )}
            <Trans>
              Com RTP de {returns}%, apostar o que falta custa em média {costs}, primeiro do seu dinheiro real. É a
              média de milhões de rodadas: as suas podem acabar bem acima ou perder tudo antes.
            </Trans>
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  );
}

/** Answers "Can I withdraw now?" from the API's readiness. */
function WithdrawAnswer({ active }: Pick<CalculatorCardProps, 'active'>) {
  const { data, isPending } = useQuery(readinessQuery());
  const available = useQuery(walletQuery()).data?.available ?? 0;
  if (data) return <Answer now={withdrawNow(data, active)} />;
  if (!isPending) return null;
  return (
    <Bones>
      <Answer now={typicalAnswer(available)} />
    </Bones>
  );
}

/** The answer in words, with the way to what is missing. */
export function Answer({ now }: { readonly now: WithdrawNow }) {
  const openSheet = useOpenSheet();
  const money = 'amount' in now ? formatMoney(now.amount) : '';
  const lost = now.answer === 'yes_but' && now.lost !== null ? formatMoney(now.lost) : null;
  const min = now.answer === 'too_little' ? formatMoney(now.min) : '';
  return (
    <div className={styles.answer}>
      <p className={styles.question}>
        <Trans>Posso sacar agora?</Trans>
      </p>
      <p>
        {now.answer === 'yes' && (
          <Trans>
            <b>Sim.</b> Até {money} de dinheiro real, e nenhum bônus se encerra com isso.
          </Trans>
        )}
        {now.answer === 'yes_but' &&
          (lost === null ? (
            <Trans>
              <b>Sim,</b> até {money} de dinheiro real. O pedido encerra seus bônus de cupom.
            </Trans>
          ) : (
            <Trans>
              <b>Sim,</b> até {money} de dinheiro real. O pedido encerra seus bônus de cupom: você perde {lost}.
            </Trans>
          ))}
        {now.answer === 'too_little' && (
          <Trans>
            <b>Ainda não.</b> Você tem {money} de dinheiro real, e o mínimo de um saque é {min}.
          </Trans>
        )}
        {now.answer === 'not_ready' && (
          <Trans>
            <b>Ainda não.</b> Falta algo da lista “Pronto para sacar?”.
          </Trans>
        )}
      </p>
      {now.answer === 'not_ready' && (
        <button type="button" className={linkClass('action')} onClick={() => openSheet('withdraw')}>
          <Trans>Ver o que falta</Trans>
        </button>
      )}
    </div>
  );
}
