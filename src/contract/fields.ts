/**
 * Request fields that several calls share, as schemas. The message of each check is a key of `field-messages.ts`.
 */
import * as v from 'valibot';
import { isoDate } from './call.ts';
import { brazilPhone, digitsOf, isCalendarDay, isCpf, isEmail, passwordFault, writtenDay } from './checks.ts';

/** A CPF as people write it; the handler receives its 11 digits. */
export const cpfField = v.pipe(v.string(), v.maxLength(32), v.check(isCpf, 'cpf'), v.transform(digitsOf));

/** An e-mail address of at most 30 characters (§5), in lower case for the handler. */
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(30, 'email_max'),
  v.check(isEmail, 'email'),
  v.toLowerCase(),
);

/** A Brazilian telephone as people write it; the handler receives E.164. */
export const phoneField = v.pipe(
  v.string(),
  v.maxLength(32),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const phone = brazilPhone(dataset.value);
    if (phone !== null) return phone;
    addIssue({ message: 'phone' });
    return NEVER;
  }),
);

/** A new password: 8 to 128 characters, a letter and another character, none of the commonest. Never trimmed. */
export const newPasswordField = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(128, 'password_long'),
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const fault = passwordFault(dataset.value);
    if (fault !== null) addIssue({ message: fault });
  }),
);

/** A password that is only compared: any, but bounded, since hashing it costs. */
export const passwordField = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** A day that exists, as `YYYY-MM-DD` or as it is written in Brazil (`31/12/1990`); the handler receives the former. */
export const dayField = v.pipe(
  v.string(),
  v.maxLength(32),
  v.transform(writtenDay),
  isoDate,
  v.check(isCalendarDay, 'date'),
);

/** A person's first name or surname. */
export const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(60),
  v.regex(/^[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u, 'name'),
);

/** A surname: at least two characters (§9). */
export const surnameField = v.pipe(nameField, v.minLength(2, 'full_name_surname'));

/** A code that was sent by e-mail or SMS: six digits; spaces in between are forgiven. */
export const codeField = v.pipe(v.string(), v.maxLength(16), v.transform(digitsOf), v.regex(/^\d{6}$/, 'code'));

/** The captcha's answer; `''` where the site asks for none. */
export const captchaField = v.optional(v.pipe(v.string(), v.maxLength(8192)), '');
