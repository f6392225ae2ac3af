/** Schemas of request fields that several calls share. The message of each check is a key of `field-messages.ts`. */
import * as v from 'valibot';
import { isoDate } from './call.ts';
import { brazilPhone, digitsOf, isCalendarDay, isCpf, isEmail, NAME, passwordFault, writtenDay } from './checks.ts';

/** A CPF as typed; the handler gets its 11 digits. */
export const cpfField = v.pipe(v.string(), v.maxLength(32), v.check(isCpf, 'cpf'), v.transform(digitsOf));

/** An e-mail address of at most 30 characters (FORM-5); the handler gets it in lower case. */
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(30, 'email_max'),
  v.check(isEmail, 'email'),
  v.toLowerCase(),
);

/** A Brazilian telephone number as typed; the handler gets E.164. */
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

/** A new password (FORM-8): 8 to 128 characters, a letter and another character, not a common one. Never trimmed. */
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

/** A password to compare: any text, but bounded, because hashing is expensive. */
export const passwordField = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** An existing day, as `YYYY-MM-DD` or as Brazilians write it (`31/12/1990`); the handler gets the first form. */
export const dayField = v.pipe(
  v.string(),
  v.maxLength(32),
  v.transform(writtenDay),
  isoDate,
  v.check(isCalendarDay, 'date'),
);

/** A first name, a surname or a public name; the handler gets its composed form (NFC). */
export const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.normalize('NFC'),
  v.minLength(1),
  v.maxLength(60),
  v.regex(NAME, 'name'),
);

/** A surname: at least two characters (FORM-3). */
export const surnameField = v.pipe(nameField, v.minLength(2, 'full_name_surname'));

/** A code sent by e-mail or SMS: six digits, spaces ignored. */
export const codeField = v.pipe(v.string(), v.maxLength(16), v.transform(digitsOf), v.regex(/^\d{6}$/, 'code'));

/** The captcha's answer; `''` if the site uses none. */
export const captchaField = v.optional(v.pipe(v.string(), v.maxLength(8192)), '');
