import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PlayerRound } from '../src/contract/backoffice.ts';
import { formatMoney } from '../src/lib/money.ts';
import { Card, CardHead } from '../src/ui/Card.tsx';
import { Fold } from '../src/ui/Fold.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { hrefOf } from './address.ts';
import { round } from './api.ts';
import { Link } from './Link.tsx';
import { Facts, Loaded, Table, When } from './Shown.tsx';

/** The round's player, state and sums. */
function RoundFacts({ facts }: { readonly facts: PlayerRound }) {
  const { t } = useLingui();
  const { player, game } = facts;
  const statuses = { open: t`Em aberto`, settled: t`Encerrada`, rolled_back: t`Devolvida` };
  const money = (centavos: number | null): string => (centavos === null ? '–' : formatMoney(centavos));
  return (
    <Card as="section" labelledBy="round">
      <CardHead
        id="round"
        title={game.title}
        sub={
          <>
            <Link href={hrefOf(`/players/${player.id}`)}>{player.name}</Link>
            {` · ${player.site}`}
          </>
        }
      />
      <Facts
        rows={[
          [t`Rodada`, facts.id],
          [t`Fornecedor`, game.providercode],
          [t`Situação`, statuses[facts.status]],
          [t`Início`, <When key="start" at={facts.started_at} />],
          [t`Fim`, <When key="end" at={facts.finished_at} />],
          [t`Aposta`, money(facts.bet_amount)],
          [t`Ganho`, money(facts.win_amount)],
          [t`Saldo antes`, money(facts.balance_before)],
          [t`Saldo depois`, money(facts.balance_after)],
        ]}
      />
      {facts.verify_url !== null && (
        <p>
          <a href={facts.verify_url} target="_blank" rel="noopener noreferrer">
            <Trans>Verificar a rodada</Trans>
          </a>
        </p>
      )}
    </Card>
  );
}

/** One round of a player: its movements, and the outcome as the provider described it. */
export function RoundScreen({ playerId, name }: { readonly playerId: string; readonly name: string }) {
  const { t } = useLingui();
  const kinds = { bet: t`Aposta`, win: t`Ganho`, rollback: t`Devolução`, correction: t`Correção` };
  return (
    <Loaded read={useQuery(round(playerId, name))}>
      {(facts) => (
        <Stack gap="lg">
          <div className={styles.columns}>
            <RoundFacts facts={facts} />
          </div>
          <h2>{t`Movimentos`}</h2>
          <Table
            label={t`Movimentos`}
            columns={[
              { key: 'at', title: '', label: t`Quando`, as: 'time' },
              { key: 'kind', title: '', label: t`Movimento` },
              { key: 'amount', title: '', label: t`Valor`, as: 'money' },
              { key: 'balance_after', title: '', label: t`Saldo`, as: 'money' },
              { key: 'transaction', title: '', label: t`Número` },
            ]}
            rows={facts.steps.map((step) => ({ ...step, kind: kinds[step.kind] }))}
          />
          {facts.detail !== undefined && facts.detail !== null && (
            <Fold label={t`Resultado como o fornecedor o descreve`}>
              <pre className={styles.raw}>{JSON.stringify(facts.detail, null, 2)}</pre>
            </Fold>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
