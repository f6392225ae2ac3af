import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { fieldMessage } from '../../../contract/field-messages.ts';
import { rulesResolver } from '../../../domain/form.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { tell } from '../../../domain/marketing.ts';
import { site } from '../../../domain/site/site.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { afterPaint } from '../../../lib/after-paint.ts';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { forgetDraft, keepDraft } from '../../../storage/registration-draft.ts';
import { FormFields } from '../../../ui/Field.tsx';
import { useSheetStep } from '../../../ui/Sheet.tsx';
import { checkCpf, register as createAccount } from '../commands.ts';
import {
  askedBy,
  fieldsOfStep,
  limitsOf,
  type PhoneCodeSent,
  phoneCodeSent,
  type RegisterField,
  type RegisterValues,
  refusedFields,
  rulesOf,
  STEP_COUNT,
  stepOf,
} from '../registration.ts';
import { useCaptcha } from '../use-captcha.ts';
import { useFailure } from '../use-failure.ts';
import { useAccountLabels } from './AccountFields.tsx';
import styles from './auth.module.css';
import { CaptchaBox } from './CaptchaBox.tsx';
import { Failure } from './Failure.tsx';
import { RegisterCode } from './RegisterCode.tsx';
import { ContactFields, SecretFields, WhoFields } from './RegisterFields.tsx';
import { TakenNote } from './TakenNote.tsx';

interface Props {
  /** Earlier input; the form updates it. It is kept while the modal switches to another form. */
  readonly typed: RegisterValues;
  /** Step in the address, from 0. */
  readonly step: number;
  /** The modal opened by itself: no focus, which would open the keyboard on a touch screen (SESS-10). */
  readonly isPrompted?: boolean;
  readonly onStep: (step: number) => void;
  /** @param username what the login begins with */
  readonly onSwitch: (kind: 'login', username?: string) => void;
}

/**
 * Registration in three steps. Each is validated before the next; the input stays after any failure. One function
 * because the three steps share one form, its refused values and its captcha.
 */
export function RegisterForm({ typed, step, isPrompted = false, onStep, onSwitch }: Props) {
  const { t } = useLingui();
  const [asked] = useState(() => askedBy(site.config));
  const [checking, setChecking] = useState(false);
  const { failure, fail, clear, wait, isBlocked } = useFailure();
  // Many visitors leave at the first step, so the captcha starts with the second.
  const captcha = useCaptcha(site.config, step > 0);
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef<RegisterField | null>(null);
  /** The refused value belongs to an account: the form offers the login. */
  const [taken, setTaken] = useState<RegisterField | null>(null);
  /** Values that the API refused, by field; each stays refused until it changes. */
  const refused = useRef(new Map<string, { readonly value: unknown; readonly message: string }>());
  /** The code that the player is asked for, until another step is shown. */
  const [asking, setAsking] = useState<{ readonly sent: PhoneCodeSent; readonly step: number } | null>(null);
  const sent = asking?.step === step ? asking.sent : null;
  /** The correct code. The API may refuse other data; it is reused after the correction. */
  const proved = useRef<{ readonly phone: string; readonly code: string } | null>(null);
  const labels = useAccountLabels();
  const fields = [0, 1, 2].flatMap((each) => fieldsOfStep(each, asked));
  const form = useJudgedForm<RegisterValues>({
    defaultValues: typed,
    shouldUnregister: false,
    resolver: rulesResolver<RegisterValues>(rulesOf(fields, labels), refused.current),
  });
  const { handleSubmit, setError, setFocus, trigger, getValues, watch, formState, formRef } = form;
  useSheetStep(sent !== null);

  const attach = useCallback(
    (node: HTMLFormElement | null) => {
      element.current = node;
      return formRef(node);
    },
    [formRef],
  );
  useEffect(
    () =>
      watch((values, { name }) => {
        setTaken((field) => (field === name ? null : field));
        Object.assign(typed, values);
        keepDraft(typed);
      }).unsubscribe,
    [watch, typed],
  );

  // Focus the first field of a new step, or the first one that the API refused. Only after the step is on the screen:
  // the modal itself moves the focus once more in the next frame.
  const shown = useRef(step);
  useEffect(() => {
    const refusedHere = wanted.current !== null && stepOf(wanted.current, asked) === step ? wanted.current : null;
    const field = refusedHere ?? (shown.current === step ? null : fieldsOfStep(step, asked)[0]);
    shown.current = step;
    if (refusedHere !== null) wanted.current = null;
    return field ? afterPaint(() => setFocus(field)) : undefined;
  }, [step, asked, setFocus]);

  // Focus the first field when the form opens, after the paint: a focus during the render would cause a second layout
  // of the page.
  useEffect(
    () =>
      afterPaint(() => {
        if (isPrompted && matchMedia('(pointer: coarse)').matches) return;
        if (!element.current?.contains(document.activeElement)) element.current?.querySelector('input')?.focus();
      }),
    [isPrompted],
  );

  const refuse = (field: RegisterField, message: string) => {
    refused.current.set(field, { value: getValues(field), message });
    setError(field, { type: 'server', message });
  };

  /** Asks the API about the CPF once its digits are right. Without an answer the registration checks it. */
  const cpfHolds = async (): Promise<boolean> => {
    if (!asked.cpf) return true;
    setChecking(true);
    const valid = await checkCpf(getValues('cpf'))
      .catch(() => true)
      .finally(() => setChecking(false));
    if (!valid) {
      refuse('cpf', fieldMessage('cpf', labels.cpf, currentLocale()));
      setFocus('cpf');
    }
    return valid;
  };

  const goOn = async () => {
    clear();
    if (!(await trigger([...fieldsOfStep(step, asked)], { shouldFocus: true }))) return;
    if (step === 0 && !(await cpfHolds())) return;
    // The data may have changed since a code was sent.
    setAsking(null);
    onStep(step + 1);
  };

  const place = (error: unknown): boolean => {
    const { refused: found, isAll } = refusedFields(error, fields);
    for (const { field, message } of found) refuse(field, message);
    const first = found.map(({ field }) => field).sort((a, b) => stepOf(a, asked) - stepOf(b, asked))[0];
    if (first === undefined) return false;
    if (isApiError(error, 'taken')) setTaken(first);
    wanted.current = first;
    const where = stepOf(first, asked);
    // Until now the code may have hidden the form.
    if (where === step) afterPaint(() => setFocus(first));
    else onStep(where);
    return isAll;
  };

  const create = async (proof: { readonly captcha: string; readonly phone_code?: string }) => {
    const values = getValues();
    const { loss_limit: _loss, time_limit: _time, cpf, ref, ...facts } = values;
    await createAccount({
      ...facts,
      ...(asked.cpf ? { cpf } : {}),
      ref: ref.trim() === '' ? null : ref.trim(),
      ...proof,
      ...limitsOf(values, asked),
    });
    forgetDraft();
    tell({ event: 'sign_up' });
  };

  const send = async ({ phone }: RegisterValues) => {
    clear();
    const code = proved.current?.phone === phone ? proved.current.code : null;
    try {
      if (code !== null) return await create({ captcha: '', phone_code: code });
      const solved = await captcha.take();
      if (solved === null) fail(new Error('captcha'), t`Resolva a verificação abaixo para continuar.`);
      else await create({ captcha: solved });
    } catch (error) {
      const asksCode = phoneCodeSent(error);
      // The code has expired: the next press requests another.
      if (isApiError(error, 'code_invalid')) proved.current = null;
      if (asksCode) setAsking({ sent: asksCode, step });
      else if (!place(error)) fail(error);
    }
  };

  const resend = async (solved: string): Promise<number> => {
    try {
      await create({ captcha: solved });
      return 0;
    } catch (error) {
      const again = phoneCodeSent(error);
      if (!again) throw error;
      return again.resendIn;
    }
  };

  const prove = async (code: string) => {
    try {
      await create({ captcha: '', phone_code: code });
    } catch (error) {
      if (isApiError(error, 'code_invalid') || refusedFields(error, fields).refused.length === 0) throw error;
      // The code was right; the other refused data is corrected in the form.
      proved.current = { phone: getValues('phone'), code };
      setAsking(null);
      if (!place(error)) fail(error);
    }
  };

  /** Goes back to an earlier step with a field that has become invalid (a new day, changed rules of the site). */
  const lookBack = (errors: Partial<Record<RegisterField, unknown>>) => {
    const first = (Object.keys(errors) as RegisterField[]).sort((a, b) => stepOf(a, asked) - stepOf(b, asked))[0];
    if (first === undefined || stepOf(first, asked) === step) return;
    wanted.current = first;
    onStep(stepOf(first, asked));
  };

  const isLast = step === STEP_COUNT - 1;
  const { isSubmitting } = formState;
  return (
    <>
      {sent && <RegisterCode sent={sent} onResend={resend} onCode={prove} onBack={() => setAsking(null)} />}
      <form
        ref={attach}
        noValidate
        hidden={sent !== null}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSubmitting || checking) return;
          if (isLast) void handleSubmit(send, lookBack)(event);
          else void goOn();
        }}
      >
        <FormFields>
          {step === 0 && <WhoFields form={form} labels={labels} asked={asked} />}
          {step === 1 && <ContactFields form={form} labels={labels} />}
          {isLast && <SecretFields form={form} labels={labels} asked={asked} />}
          {isLast && captcha.widget && <CaptchaBox {...captcha.widget} />}
          <Failure failure={failure} wait={wait} isBlocked={isBlocked} />
          {taken !== null && stepOf(taken, asked) === step && (
            <TakenNote
              label={labels[taken]}
              onLogin={() => onSwitch('login', taken === 'phone' ? getValues('phone') : '')}
            />
          )}
          <OnlineButton
            type="submit"
            look="main"
            block
            busy={isSubmitting || checking}
            busyLabel={isLast ? t`Enviando` : t`Conferindo`}
            disabled={wait > 0}
          >
            {isLast ? <Trans>Cadastrar</Trans> : <Trans>Continuar</Trans>}
          </OnlineButton>
          {isLast && (
            <p className={styles.note}>
              <Trans>
                Apostar envolve risco de perda e pode causar dependência. Defina limites e jogue só o que pode perder.
              </Trans>
            </p>
          )}
          {step === 0 && (
            <p className={styles.switch}>
              <Trans>Já tem conta?</Trans>{' '}
              <button type="button" className={styles.link} onClick={() => onSwitch('login')}>
                <Trans>Entrar na minha conta</Trans>
              </button>
            </p>
          )}
        </FormFields>
      </form>
    </>
  );
}
