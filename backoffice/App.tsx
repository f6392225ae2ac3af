import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BackOfficeView, OperatorSelf } from '../src/contract/backoffice.ts';
import { Announcer } from '../src/ui/Announcer.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Sheet } from '../src/ui/Sheet.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { AuditScreen } from './AuditScreen.tsx';
import { answerLeave, currentLanguage, hrefOf, leave, useAddress, useLeaveQuestion } from './address.ts';
import { logout, me } from './api.ts';
import { DocumentScreen, DocumentsScreen } from './DocumentsScreen.tsx';
import { GroupScreen } from './GroupScreen.tsx';
import { commandsOf, groups } from './groups.ts';
import { Link } from './Link.tsx';
import { LoginForm, LoginScreen } from './LoginScreen.tsx';
import { PlayerScreen, PlayersScreen } from './PlayersScreen.tsx';
import { RoundScreen } from './RoundScreen.tsx';
import { Loaded, useWord } from './Shown.tsx';
import { TodayScreen } from './TodayScreen.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { WithdrawalScreen, WithdrawalsScreen } from './WithdrawalsScreen.tsx';
import { roles } from './words.ts';

const VIEWS: ReadonlyArray<{
  readonly view: BackOfficeView;
  readonly path: string;
  readonly title: MessageDescriptor;
}> = [
  { view: 'today', path: '/', title: msg`Hoje` },
  { view: 'players', path: '/players', title: msg`Jogadores` },
  { view: 'withdrawals', path: '/withdrawals', title: msg`Saques` },
  { view: 'documents', path: '/documents', title: msg`Documentos` },
];

/** The screen of an address. */
function Screen({ self, path }: { readonly self: OperatorSelf; readonly path: string }) {
  const [, noun = '', id, part, key] = path.split('/');
  if (noun === '' && self.views.includes('today')) return <TodayScreen self={self} />;
  if (noun === 'players' && id && part === 'rounds' && key) return <RoundScreen key={path} playerId={id} name={key} />;
  if (noun === 'players') return id ? <PlayerScreen key={id} self={self} id={id} /> : <PlayersScreen self={self} />;
  if (noun === 'withdrawals')
    return id ? <WithdrawalScreen key={id} self={self} id={id} /> : <WithdrawalsScreen self={self} />;
  if (noun === 'documents' && self.views.includes('documents'))
    return id ? <DocumentScreen key={id} id={id} /> : <DocumentsScreen self={self} />;
  if (noun === 'audit' && self.views.includes('audit')) return <AuditScreen self={self} />;
  const group = groups.find(({ key }) => key === path.slice(1));
  if (group && commandsOf(group, self.commands).length > 0) return <GroupScreen self={self} group={group} />;
  return (
    <p>
      <Trans>Esta tela não existe ou o seu papel não a mostra.</Trans>{' '}
      <Link href={hrefOf('/')}>
        <Trans>Ir para Hoje</Trans>
      </Link>
    </p>
  );
}

interface Item {
  readonly path: string;
  readonly title: MessageDescriptor;
}

/** The screens that the operator's role shows. */
function itemsOf(self: OperatorSelf): Item[] {
  return [
    ...VIEWS.filter(({ view }) => self.views.includes(view)),
    ...groups
      // A part of a screen has its link there.
      .filter((group) => !group.key.includes('/') && commandsOf(group, self.commands).length > 0)
      .map(({ key, title }) => ({ path: `/${key}`, title })),
    ...(self.views.includes('audit') ? [{ path: '/audit', title: msg`Auditoria` }] : []),
  ];
}

function Nav({ items, current }: { readonly items: readonly Item[]; readonly current: Item | undefined }) {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row scrolls sideways, and the current screen may be out of sight.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another current screen scrolls.
  }, [current]);
  return (
    <nav className={styles.nav} aria-label={t`Telas`}>
      <p className={styles.brand}>
        <Trans>Retaguarda</Trans>
      </p>
      <ul ref={list}>
        {items.map((item) => (
          <li key={item.path}>
            <Link href={hrefOf(item.path)} aria-current={item === current ? 'page' : undefined}>
              {i18n._(item.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The operator, the other language and the logout. */
function Account({ self, path }: { readonly self: OperatorSelf; readonly path: string }) {
  const word = useWord();
  const other = currentLanguage() === 'en' ? 'pt' : 'en';
  const locale = other === 'en' ? 'en' : 'pt-BR';
  return (
    <>
      <p className={styles.who}>
        {self.name} · {word(roles, self.role)}
      </p>
      {/* A new document: the other catalogue is loaded at the start. */}
      <a href={hrefOf(path, other)} hrefLang={locale} lang={locale}>
        {other === 'en' ? 'English' : 'Português'}
      </a>
      <Button size="sm" onClick={() => leave(() => void logout())}>
        <Trans>Sair</Trans>
      </Button>
    </>
  );
}

function Shell({ self }: { readonly self: OperatorSelf }) {
  const { t, i18n } = useLingui();
  const { path } = useAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const items = itemsOf(self);
  const current = items.find((item) => (item.path === '/' ? path === '/' : path.startsWith(item.path)));
  const title = current ? i18n._(current.title) : t`Retaguarda`;
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · ${t`Retaguarda`}`;
    // A screen reader reads the new screen's title; the first one is read by the browser.
    if (!first.current) heading.current?.focus();
    first.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new screen of the same title counts, too.
  }, [title, path, t]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        <Trans>Ir para o conteúdo</Trans>
      </a>
      <Nav items={items} current={current} />
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Account self={self} path={path} />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Screen self={self} path={path} />
      </main>
      <UnsavedQuestion
        open={useLeaveQuestion()}
        onDiscard={() => answerLeave(true)}
        onStay={() => answerLeave(false)}
      />
      <Announcer />
    </div>
  );
}

/** The login over the screens, which keep all that the operator has typed. */
function LoginAgain({ open }: { readonly open: boolean }) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={() => undefined}
      dismissible={false}
      title={t`A sessão terminou`}
      closeLabel={t`Fechar`}
    >
      <Stack>
        <p>
          <Trans>Entre de novo para continuar. O que você escreveu está guardado nesta tela.</Trans>
        </p>
        <LoginForm />
      </Stack>
    </Sheet>
  );
}

/** The back office: the login, or its screens. */
export function App() {
  const read = useQuery(me);
  return (
    <Loaded read={read}>
      {({ self, isOpen }) =>
        self === null ? (
          <LoginScreen />
        ) : (
          <>
            {/* Another operator begins with empty forms. */}
            <div key={self.name} className={isOpen ? undefined : styles.away}>
              <Shell self={self} />
            </div>
            <LoginAgain open={!isOpen} />
          </>
        )
      }
    </Loaded>
  );
}
