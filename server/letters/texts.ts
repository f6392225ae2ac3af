/**
 * Texts of the letters in both languages. They contain no secret but the code itself, and no link, because a letter
 * without links is harder to imitate for phishing.
 */
import type { CodePurpose } from '../db/schema.ts';
import type { Language } from '../messages.ts';

export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

type Texts = Readonly<Record<Language, LetterText>>;

const CODE_PURPOSES: Readonly<Record<CodePurpose, Readonly<Record<Language, string>>>> = {
  verify_email: { pt: 'confirmar seu e-mail', en: 'verify your email' },
  verify_phone: { pt: 'confirmar seu telefone', en: 'verify your phone' },
  recovery: { pt: 'criar uma nova senha', en: 'set a new password' },
  second_factor: { pt: 'confirmar que é você', en: 'confirm that it is you' },
};

/** Letter with a code. The e-mail has it on a line of its own; the SMS starts with it, where phones look for it. */
export function codeLetter(
  site: string,
  purpose: CodePurpose,
  code: string,
  channel: 'email' | 'sms',
  language: Language,
): LetterText {
  const aim = CODE_PURPOSES[purpose][language];
  const subject = language === 'en' ? `${site}: code to ${aim}` : `${site}: código para ${aim}`;
  if (channel === 'sms') {
    const body =
      language === 'en'
        ? `${code} is your ${site} code to ${aim}. Valid for 10 minutes. Do not share it.`
        : `${code} é seu código da ${site} para ${aim}. Vale por 10 minutos. Não compartilhe.`;
    return { subject, body };
  }
  const body =
    language === 'en'
      ? `Your code to ${aim} at ${site}:\n\n${code}\n\nIt is valid for 10 minutes and can be used once. We never ask for it by phone or message.\n\nIf you did not ask for it, ignore this email: nothing changes without the code.`
      : `Seu código para ${aim} na ${site}:\n\n${code}\n\nEle vale por 10 minutos e uma única vez. Nunca pedimos este código por telefone ou mensagem.\n\nSe não foi você que pediu, ignore este e-mail: nada muda sem o código.`;
  return { subject, body };
}

export type NoticeKind =
  | 'new_login'
  | 'email_changed'
  | 'phone_changed'
  | 'password_changed'
  | 'pix_key_added'
  | 'google_linked';

export interface NoticeFacts {
  readonly site: string;
  readonly firstName: string;
  /** Formatted time in São Paulo. */
  readonly when: string;
  /** `Chrome, Android`. */
  readonly device: string;
  /** Masked. */
  readonly ip: string;
  /** Hours that the change holds withdrawals (SESS-7); 0: none. */
  readonly holdHours: number;
}

function withHold(pt: string, en: string, hours: number): Readonly<Record<Language, string>> {
  if (hours === 0) return { pt, en };
  return {
    pt: `${pt} Para sua proteção, os saques ficam suspensos por ${hours} ${hours === 1 ? 'hora' : 'horas'}.`,
    en: `${en} For your protection, withdrawals are on hold for ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  };
}

/** Subject without the site, and body, of each security notice; the letters and the app share them. */
export function noticeTexts(kind: NoticeKind, holdHours: number): Texts {
  const changed = (pt: string, en: string, ptSubject: string, enSubject: string): Texts => {
    const body = withHold(pt, en, holdHours);
    return { pt: { subject: ptSubject, body: body.pt }, en: { subject: enSubject, body: body.en } };
  };
  const texts: Readonly<Record<NoticeKind, Texts>> = {
    new_login: {
      pt: { subject: 'novo acesso à sua conta', body: 'Sua conta foi acessada de um novo aparelho ou lugar.' },
      en: {
        subject: 'new login to your account',
        body: 'Your account was opened from a new device or place.',
      },
    },
    google_linked: {
      pt: {
        subject: 'entrada com Google ligada',
        body: 'Sua conta agora também abre com a sua conta Google.',
      },
      en: { subject: 'Google sign-in is on', body: 'Your account now also opens with your Google account.' },
    },
    email_changed: changed(
      'O e-mail da sua conta foi trocado.',
      'The email of your account was changed.',
      'seu e-mail foi trocado',
      'your email was changed',
    ),
    phone_changed: changed(
      'O telefone da sua conta foi trocado.',
      'The phone number of your account was changed.',
      'seu telefone foi trocado',
      'your phone number was changed',
    ),
    pix_key_added: changed(
      'Uma chave Pix nova foi cadastrada para os saques da sua conta.',
      'A new Pix key was added for withdrawals from your account.',
      'chave Pix nova',
      'new Pix key',
    ),
    password_changed: changed(
      'A senha da sua conta foi trocada e os outros acessos foram encerrados.',
      'The password of your account was changed and the other sessions were ended.',
      'sua senha foi trocada',
      'your password was changed',
    ),
  };
  return texts[kind];
}

/** Security notice about an account (SESS-7): an e-mail, or an SMS of two sentences. */
export function noticeLetter(
  kind: NoticeKind,
  facts: NoticeFacts,
  language: Language,
  channel: 'email' | 'sms' = 'email',
): LetterText {
  const { subject: topic, body } = noticeTexts(kind, facts.holdHours)[language];
  const subject = `${facts.site}: ${topic}`;
  if (channel === 'sms') {
    const advice =
      language === 'en'
        ? 'If it was not you, contact support at once.'
        : 'Se não foi você, fale com o suporte agora mesmo.';
    return { subject, body: `${facts.site}: ${body} ${advice}` };
  }
  const { firstName, when, device, ip } = facts;
  const text =
    language === 'en'
      ? `Hello, ${firstName}.\n\n${body}\n\nWhen: ${when}\nDevice: ${device}\nAddress: ${ip}\n\nIf it was not you, set a new password under “Forgot password” and contact support at once.`
      : `Olá, ${firstName}.\n\n${body}\n\nQuando: ${when}\nAparelho: ${device}\nEndereço: ${ip}\n\nSe não foi você, crie uma nova senha em “Esqueci a senha” e fale com o suporte agora mesmo.`;
  return { subject, body: text };
}
