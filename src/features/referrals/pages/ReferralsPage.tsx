import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Affiliates } from '../../../contract/profile.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { FriendsIcon, ShareIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toast.ts';
import { referralsQuery } from '../queries.ts';
import styles from './Referrals.module.css';

type Status = Affiliates['people'][number]['status'];

// After the page, which answers a tap without it.
const qrCode = lazyComponent(() => import('../../../ui/QrCode.tsx').then((it) => it.QrCode));

/** The player's link, what a referral takes and pays, and the people who came by it. */
export function ReferralsPage() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const read = useQuery({ ...referralsQuery(page), placeholderData: keepPreviousData });
  const closed = useClosedWords();
  const account = useAccount();
  const { data } = read;
  return (
    <Page title={t`Indique um amigo e ganhe`} back={<BackButton />}>
      <div className={styles.page}>
        {data && (
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch}>
            <Trans>Você está vendo a última versão guardada. O link continua valendo.</Trans>
          </StaleNotice>
        )}
        {account?.promotions === false && closed ? (
          <EmptyState glyph={FriendsIcon} title={closed.title}>
            {closed.text}
          </EmptyState>
        ) : data ? (
          <Parts referrals={data} page={page} busy={read.isPlaceholderData} onPage={setPage} />
        ) : read.isError ? (
          <ReadError title={<Trans>As indicações não carregaram</Trans>} error={read.error} onRetry={read.refetch} />
        ) : (
          <Bones>
            <Parts referrals={TYPICAL} page={1} busy={false} onPage={() => undefined} />
          </Bones>
        )}
      </div>
    </Page>
  );
}

/** For the skeleton. */
const TYPICAL: Affiliates = {
  code: 'CODIGO',
  link: 'https://jangada.example/?ref=CODIGO',
  invited: 0,
  qualified: 0,
  earned: 0,
  cpa_value: 2000,
  active: true,
  wager: 20_000,
  as_bonus: true,
  last_page: 1,
  people: [],
};

function Parts(props: PeopleProps) {
  return (
    <div className={styles.columns}>
      <Stack>
        <Invite referrals={props.referrals} />
        <Rules referrals={props.referrals} />
      </Stack>
      <People {...props} />
    </div>
  );
}

function Invite({ referrals }: { readonly referrals: Affiliates }) {
  const { t } = useLingui();
  const site = useSite();
  const { link, code } = referrals;
  const name = site?.name ?? '';
  const share = () => {
    // The player closes the share sheet, or the browser refuses it: the link stands above.
    void navigator.share({ title: name, text: t`Conheça a ${name}`, url: link }).catch(() => undefined);
  };
  return (
    <Card as="section" look="sunrise" labelledBy="invite">
      <CardHead id="invite" title={<Trans>Seu link</Trans>} />
      <p className={styles.link}>{link}</p>
      <div className={styles.actions}>
        <CopyButton
          look="main"
          text={link}
          label={t`Copiar link`}
          copiedLabel={t`Copiado`}
          onFail={() => toast.error(t`O navegador não deixou copiar. Selecione o link e copie.`)}
        />
        {'share' in navigator && (
          <Button look="second" icon={ShareIcon} onClick={share}>
            <Trans>Compartilhar</Trans>
          </Button>
        )}
      </div>
      <div className={styles.qr}>
        <div className={styles.code} data-poster>
          <qrCode.Component text={link} label={t`Código QR do seu link`} />
        </div>
        <p className={styles.quiet}>
          <Trans>Quem está ao seu lado aponta a câmera. Ou digita o código no cadastro: {code}</Trans>
        </p>
      </div>
    </Card>
  );
}

function Rules({ referrals }: { readonly referrals: Affiliates }) {
  const { t } = useLingui();
  const { active, wager, cpa_value, as_bonus, invited, qualified, earned } = referrals;
  const [value, bets] = [formatMoney(cpa_value), formatMoney(wager)];
  return (
    <Card as="section" labelledBy="rules">
      <CardHead id="rules" title={<Trans>Como funciona</Trans>} />
      {active ? (
        <ol className={styles.steps}>
          <li>
            <Trans>A pessoa tem 18 anos ou mais e se cadastra pelo seu link.</Trans>
          </li>
          <li>
            <Trans>Ela confirma a identidade e, no tempo dela, soma {bets} em apostas encerradas.</Trans>
          </li>
          <li>
            {as_bonus ? (
              <Trans>
                Você recebe {value} em bônus, apostado uma vez antes de virar saldo real. Antes da sua própria primeira
                aposta, a indicação espera.
              </Trans>
            ) : (
              <Trans>Você recebe {value} no seu saldo.</Trans>
            )}
          </li>
        </ol>
      ) : (
        <p className={styles.quiet}>
          <Trans>Este site não paga por indicações agora. Seu link continua funcionando.</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Trans>
          Nada se ganha só por um cadastro ou por um depósito. Contas do seu aparelho e indicações em círculo não
          contam; de várias contas em um aparelho, só a primeira. Quem ainda não entrou por um aparelho que reconhecemos
          espera por isso. Apostar custa dinheiro, em média: não convide quem não quer jogar.
        </Trans>
      </p>
      <FactList
        facts={[
          { key: 'invited', term: t`Cadastros pelo link`, value: String(invited) },
          { key: 'qualified', term: t`Indicações que valeram`, value: String(qualified) },
          { key: 'earned', term: t`Recebido até agora`, value: formatMoney(earned) },
        ]}
      />
    </Card>
  );
}

interface PeopleProps {
  readonly referrals: Affiliates;
  readonly page: number;
  readonly busy: boolean;
  readonly onPage: (page: number) => void;
}

function People({ referrals, page, busy, onPage }: PeopleProps) {
  const { t } = useLingui();
  const { people, last_page } = referrals;
  const words: Readonly<Record<Status, string>> = {
    registered: t`Cadastrou-se`,
    active: t`Já apostou, falta a identidade`,
    verified: t`Identidade confirmada`,
    qualified: t`Valeu`,
    refused: t`Não conta: mesmo aparelho`,
  };
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people" className={styles.title}>
        <Trans>Quem veio pelo seu link</Trans>
      </h2>
      {people.length === 0 ? (
        <EmptyState glyph={FriendsIcon} title={<Trans>Ninguém ainda</Trans>}>
          <Trans>Quem se cadastrar pelo link aparece aqui, com o nome encurtado.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-busy={busy}>
          {people.map(({ name, joined_at, status }) => (
            <li key={`${joined_at} ${name}`} className={styles.row}>
              <span>
                <b>{name}</b>
                <span className={styles.since}>{formatDate(joined_at, currentLocale())}</span>
              </span>
              <Badge tone={status === 'qualified' ? 'positive' : 'neutral'}>{words[status]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {last_page > 1 && (
        <nav className={styles.actions} aria-label={t`Páginas`}>
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Trans>Anteriores</Trans>
          </Button>
          <Button size="sm" disabled={page >= last_page} onClick={() => onPage(page + 1)}>
            <Trans>Próximos</Trans>
          </Button>
        </nav>
      )}
    </section>
  );
}
