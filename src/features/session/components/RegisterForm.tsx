import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { fieldMessage } from '../../../contract/field-messages.ts';
import { rulesResolver } from '../../../domain/form.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { checkCpf, register as createAccount } from '../../../domain/session.ts';
import { site } from '../../../domain/site.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { useJudgedForm } from '../../../lib/use-judged-form.ts';
import { forgetDraft, keepDraft } from '../../../storage/registration-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFields } from '../../../ui/Field.tsx';
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

interface Props {
  /** What was typed before, kept up to date here; it outlives a change of the modal's type. */
  readonly typed: RegisterValues;
  /** From 0, as the address's entry says. */
  readonly step: number;
  /** The modal opened by itself: it raises no keyboard on a touch screen (R41). */
  readonly isPrompted?: boolean;
  readonly onStep: (step: number) => void;
  readonly onSwitch: (kind: 'login') => void;
}

/** Registration in three steps. Each is judged before the next; whatever fails, what was typed stays. */
export function RegisterForm({ typed, step, isPrompted = false, onStep, onSwitch }: Props) {
  const { t } = useLingui();
  const [asked] = useState(() => askedBy(site.config));
  const [checking, setChecking] = useState(false);
  const { failure, fail, clear, wait } = useFailure();
  // Many look at the first step and leave.
  const captcha = useCaptcha(site.config, step > 0);
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef<RegisterField | null>(null);
  /** What the API refused, by field: it stays refused until it is changed. */
  const refused = useRef(new Map<string, { readonly value: unknown; readonly message: string }>());
  /** The code that is being asked for, until the player goes to another step. */
  const [asking, setAsking] = useState<{ readonly sent: PhoneCodeSent; readonly step: number } | null>(null);
  const sent = asking?.step === step ? asking.sent : null;
  /** The code that was right: other data may have to be corrected before the account is made. */
  const proved = useRef<{ readonly phone: string; readonly code: string } | null>(null);
  const labels = useAccountLabels();
  const fields = [0, 1, 2].flatMap((each) => fieldsOfStep(each, asked));
  const form = useJudgedForm<RegisterValues>({
    defaultValues: typed,
    shouldUnregister: false,
    resolver: rulesResolver<RegisterValues>(rulesOf(fields, labels), refused.current),
  });
  const { handleSubmit, setError, setFocus, trigger, getValues, watch, formState, formRef } = form;

  const attach = useCallback(
    (node: HTMLFormElement | null) => {
      element.current = node;
      return formRef(node);
    },
    [formRef],
  );
  useEffect(
    () =>
      watch((values) => {
        Object.assign(typed, values);
        keepDraft(typed);
      }).unsubscribe,
    [watch, typed],
  );

  // The field that is to be looked at: the first of a step that was gone to, or the first that the API refused. Not before
  // the step is on the screen: the modal takes the focus of a field that is gone to itself, once more with the next frame.
  const shown = useRef(step);
  useEffect(() => {
    const refusedHere = wanted.current !== null && stepOf(wanted.current, asked) === step ? wanted.current : null;
    const field = refusedHere ?? (shown.current === step ? null : fieldsOfStep(step, asked)[0]);
    shown.current = step;
    if (refusedHere !== null) wanted.current = null;
    return field ? afterPaint(() => setFocus(field)) : undefined;
  }, [step, asked, setFocus]);

  // The first field when the form is opened; a focus within the drawing would lay the whole page out twice.
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

  /** The API's word on the CPF, asked once its digits are right. Without an answer the registration itself will tell. */
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
    wanted.current = first;
    const where = stepOf(first, asked);
    // The form may have been hidden behind the code until now.
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
      // The code is too old by now: the next press asks for another.
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
      // The telephone is proved; what else was refused is corrected in the form.
      proved.current = { phone: getValues('phone'), code };
      setAsking(null);
      if (!place(error)) fail(error);
    }
  };

  /** A field of an earlier step that does not hold any more (the day has turned, the rules of the site have changed). */
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
          <Failure failure={failure} wait={wait} />
          <Button
            type="submit"
            look="main"
            block
            busy={isSubmitting || checking}
            busyLabel={isLast ? t`Enviando` : t`Conferindo`}
            disabled={wait > 0}
          >
            {isLast ? <Trans>Cadastrar</Trans> : <Trans>Continuar</Trans>}
          </Button>
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
