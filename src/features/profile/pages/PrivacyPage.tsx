import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { chooseConsent, consent } from '../../../domain/consent.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Choice.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountPage, ReadState } from '../components/AccountPage.tsx';
import { PublicPreview } from '../components/PublicPreview.tsx';
import { type HideFlag, hideParts } from '../hide.ts';
import { turnHide } from '../hide-switch.ts';
import { profileQuery } from '../queries.ts';

/** Privacy switches, one for all flags and five for single ones (DATA-1), and a preview of the public profile. */
export function PrivacyPage({ ignored }: { readonly ignored: ReactNode }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const read = useQuery(profileQuery());
  const hide = read.data?.hide;
  const site = useSite();
  const turn = async (flag: HideFlag, on: boolean) => {
    try {
      await turnHide(queryClient, flag, on);
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    }
  };
  return (
    <AccountPage title={t`Privacidade`}>
      <ReadState read={read} title={<Trans>Sua privacidade não carregou</Trans>} />
      {read.isPending && (
        <Bones>
          <HideCard hide={NOTHING} onTurn={() => undefined} />
        </Bones>
      )}
      {hide && <HideCard hide={hide} onTurn={(flag, on) => void turn(flag, on)} />}
      {site?.gtmId && <ConsentCard />}
      {ignored}
      {read.data && <PublicPreview userId={read.data.id} />}
    </AccountPage>
  );
}

type Hide = Readonly<Record<HideFlag, boolean>>;

/** Stands for switches that are still being read. */
const NOTHING: Hide = {
  all: false,
  username: false,
  statistics: false,
  activity: false,
  played_games: false,
  battle_rewards: false,
};

interface HideCardProps {
  readonly hide: Hide;
  readonly onTurn: (flag: HideFlag, on: boolean) => void;
}

/** The switches of what the player hides. */
function HideCard({ hide, onTurn }: HideCardProps) {
  const { t } = useLingui();
  const id = useId();
  const words: Readonly<Record<HideFlag, { readonly label: string; readonly hint: string }>> = {
    all: { label: t`Esconder todos os dados`, hint: t`Esconde tudo o que está abaixo e a data em que você entrou.` },
    username: { label: t`Esconder meu nome`, hint: t`Na tabela de apostas, no ranking e no chat aparece ******.` },
    statistics: { label: t`Esconder estatísticas`, hint: t`Rodadas, total apostado e ganho, maior ganho.` },
    activity: { label: t`Esconder atividade`, hint: t`Seus últimos ganhos.` },
    played_games: { label: t`Esconder jogos jogados`, hint: t`Os jogos que você abriu.` },
    battle_rewards: { label: t`Esconder prêmios de batalhas`, hint: t`O que você ganhou em batalhas de caixas.` },
  };
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>O que você esconde</Trans>}
        sub={<Trans>Vale na hora, no perfil, na tabela de apostas e no chat.</Trans>}
      />
      <Stack>
        {(['all', ...hideParts] as const).map((flag) => (
          <Switch
            key={flag}
            label={words[flag].label}
            hint={words[flag].hint}
            checked={hide[flag] || hide.all}
            onChange={({ target }) => onTurn(flag, target.checked)}
          />
        ))}
      </Stack>
    </Card>
  );
}

/** The consent to the marketing tag, on a site that has one. */
function ConsentCard() {
  const { t } = useLingui();
  const { choice } = useSnapshot(consent);
  return (
    <Card>
      <Switch
        label={t`Medição e anúncios de terceiros`}
        hint={t`Cookies de terceiros medem visitas e anúncios. Sem eles, o site funciona igual.`}
        checked={choice === 'granted'}
        onChange={({ target }) => chooseConsent(target.checked ? 'granted' : 'denied')}
      />
    </Card>
  );
}
