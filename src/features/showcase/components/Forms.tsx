import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox, Presets, Segmented, Switch } from '../../../ui/Choice.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import {
  DateField,
  FormError,
  FormFields,
  FormRow,
  SearchField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../ui/Field.tsx';
import { linkClass } from '../../../ui/links.tsx';
import { CpfField, PhoneField, TypedDateField, ZipField } from '../../../ui/MaskedFields.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Columns, Section, Specimen } from './Section.tsx';

const AMOUNTS = [2_000, 5_000, 10_000, 20_000] as const;
type Period = 'day' | 'week' | 'month';

/** Specimens of all fields and choices. One function because it is a flat list. */
export function Forms() {
  const { t } = useLingui();
  const [amount, setAmount] = useState<number | null>(5_000);
  const [period, setPeriod] = useState<Period>('week');
  const [tab, setTab] = useState<'slip' | 'mine'>('slip');
  const [query, setQuery] = useState('sao joao');
  const [code, setCode] = useState('');
  const [day, setDay] = useState('2026-11-20');
  return (
    <Section
      anchor="campos"
      title={<Trans>Campos</Trans>}
      lead={<Trans>O que recebe texto é um poço. O erro diz o que fazer e guarda o que foi digitado.</Trans>}
    >
      <Specimen title={<Trans>Cadastro</Trans>}>
        <Columns>
          <FormFields>
            <FormRow>
              <TextField label={t`Nome`} autoComplete="given-name" />
              <TextField label={t`Sobrenome`} autoComplete="family-name" />
            </FormRow>
            <CpfField label={t`CPF`} hint={t`Usamos para conferir sua idade e a titularidade do Pix.`} />
            <PhoneField label={t`Celular`} />
            <ZipField label={t`CEP`} />
            <DateField label={t`Data de nascimento`} autoComplete="bday" />
            <TypedDateField
              label={t`De`}
              value={day}
              onValueChange={setDay}
              placeholder={t`dd/mm/aaaa`}
              pickLabel={t`Escolher no calendário`}
            />
            <PasswordField
              label={t`Senha`}
              autoComplete="new-password"
              showLabel={t`Mostrar senha`}
              hideLabel={t`Esconder senha`}
              hint={t`Pelo menos 8 caracteres.`}
            />
          </FormFields>
          <FormFields>
            <FormError>
              <Trans>Os dados não conferem. Veja o celular e a senha.</Trans>
            </FormError>
            <TextField
              label={t`E-mail`}
              type="email"
              defaultValue="marina@exemplo"
              error={t`Falta o fim do endereço, como .com ou .com.br.`}
              aside={
                <a href="#campos" className={linkClass('quiet')}>
                  <Trans>Ajuda</Trans>
                </a>
              }
            />
            <SelectField
              label={t`Tipo da chave Pix`}
              placeholder={t`Escolha`}
              options={[
                { value: 'cpf', label: t`CPF` },
                { value: 'email', label: t`E-mail` },
                { value: 'phone', label: t`Celular` },
                { value: 'random', label: t`Chave aleatória` },
              ]}
            />
            <TextAreaField label={t`Mensagem`} optionalLabel={t`(opcional)`} />
            <TextField label={t`Código de indicação`} defaultValue="MARE-2026" disabled />
            <CodeField
              label={t`Código que chegou por SMS`}
              hint={t`Seis números. O celular oferece o código da mensagem.`}
              value={code}
              onValueChange={setCode}
            />
            <SearchField
              label={t`Buscar jogo ou estúdio`}
              clearLabel={t`Limpar`}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onClear={() => setQuery('')}
            />
          </FormFields>
        </Columns>
      </Specimen>
      <Specimen
        title={<Trans>Valor</Trans>}
        note={<Trans>Aceita 50, 50,5 e R$ 1.234,56 colado; arruma ao sair do campo.</Trans>}
      >
        <Columns>
          <FormFields>
            <Presets
              label={t`Valores`}
              value={amount}
              onValueChange={setAmount}
              options={AMOUNTS.map((value) => ({ value, label: formatMoney(value).replace(',00', '') }))}
            />
            <MoneyField
              figure
              label={t`Outro valor`}
              value={amount}
              onValueChange={setAmount}
              hint={t`De R$ 10 a R$ 5.000.`}
            />
            <Button look="main" block disabled={amount === null}>
              {amount === null ? <Trans>Informe um valor</Trans> : <Trans>Gerar Pix de {formatMoney(amount)}</Trans>}
            </Button>
          </FormFields>
          <FormFields>
            <Segmented
              label={t`Período`}
              value={period}
              onValueChange={setPeriod}
              options={[
                { value: 'day', label: t`Dia` },
                { value: 'week', label: t`Semana` },
                { value: 'month', label: t`Mês` },
              ]}
            />
            <Checkbox label={<Trans>Li e aceito os termos e tenho mais de 18 anos.</Trans>} />
            <Checkbox
              label={<Trans>Quero receber ofertas.</Trans>}
              defaultChecked
              hint={t`Dá para mudar depois, no perfil.`}
            />
            <Checkbox label={<Trans>Confirmo que a chave é minha.</Trans>} error={t`Marque para continuar.`} />
            <Switch
              label={<Trans>Economizar dados</Trans>}
              hint={t`Sem vídeo, cartazes menores, sem confete.`}
              defaultChecked
            />
            <Switch label={<Trans>Esconder meus números na comunidade</Trans>} />
          </FormFields>
        </Columns>
      </Specimen>
      <Specimen title={<Trans>Abas</Trans>}>
        <Tabs
          label={t`Apostas`}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'slip', label: t`Cupom`, panel: <Trans>Seu cupom está vazio.</Trans> },
            { value: 'mine', label: t`Minhas apostas`, panel: <Trans>Nenhuma aposta aberta.</Trans> },
          ]}
        />
      </Specimen>
    </Section>
  );
}
