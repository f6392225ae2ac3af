/**
 * Field error messages in both languages: the specification's words where it gives them (FORM-2, FORM-3). The forms
 * (`src/validation/`) and the server's 422 share them. A rule is `name` or `name:parameter,parameter`, as the schemas
 * of this folder write it in their messages.
 */
import type { Language } from './call.ts';

type Words = Readonly<Record<Language, string>>;

/** `{field}` is the label; `{0}` and `{1}` are the rule's parameters. */
const words = {
  required: { pt: 'Este campo é obrigatório.', en: 'The {field} field is required' },
  required_login: { pt: 'Este é um campo obrigatório.', en: 'The {field} field is required' },
  email: { pt: 'Este campo deve ser um e-mail válido.', en: 'The {field} field must be a valid email' },
  email_max: { pt: 'E-mail é permitido apenas 30 caracteres', en: 'Only 30 characters are allowed in the email' },
  min: { pt: 'Este campo deve ter no mínimo {0} caracteres.', en: 'The {field} field must be at least {0} characters' },
  max: {
    pt: 'O campo {field} deve ter no máximo {0} caracteres.',
    en: 'The {field} field may not be greater than {0} characters',
  },
  min_items: {
    pt: 'O campo {field} deve ter no mínimo {0} itens.',
    en: 'The {field} field must have at least {0} items',
  },
  max_items: {
    pt: 'O campo {field} deve ter no máximo {0} itens.',
    en: 'The {field} field may not have more than {0} items',
  },
  confirmed: {
    pt: 'A confirmação do campo {field} não corresponde.',
    en: 'The {field} field confirmation does not match',
  },
  confirmed_registration: {
    pt: 'Senha e Confirmar senha não correspondem',
    en: 'Password and Confirm password do not match',
  },
  confirmed_change: { pt: 'As senhas não coincidem', en: 'The passwords do not match' },
  digits: {
    pt: 'O campo {field} deve ter exatamente {0} dígitos.',
    en: 'The {field} field must be exactly {0} digits',
  },
  url: { pt: 'O campo {field} deve ser uma URL válida.', en: 'The {field} field must be a valid URL' },
  size: { pt: 'O campo {field} deve ser menor que {0} KB.', en: 'The {field} field must be less than {0} KB' },
  min_value: { pt: 'O campo {field} deve ser {0} ou mais.', en: 'The {field} field must be {0} or more' },
  max_value: { pt: 'O campo {field} deve ser {0} ou menos.', en: 'The {field} field must be {0} or less' },
  between: { pt: 'O campo {field} deve estar entre {0} e {1}.', en: 'The {field} field must be between {0} and {1}' },
  integer: { pt: 'O campo {field} deve ser um número inteiro.', en: 'The {field} field must be an integer' },
  numeric: {
    pt: 'O campo {field} deve conter apenas números.',
    en: 'The {field} field may only contain numeric characters',
  },
  alpha: { pt: 'O campo {field} deve conter somente letras.', en: 'The {field} is not valid' },
  alpha_dash: { pt: 'O campo {field} deve conter letras, números e traços.', en: 'The {field} is not valid' },
  alpha_num: { pt: 'O campo {field} deve conter somente letras e números.', en: 'The {field} is not valid' },
  alpha_spaces: { pt: 'O campo {field} só pode conter letras e espaços.', en: 'The {field} is not valid' },
  dimensions: {
    pt: 'O campo {field} deve ter {0} pixels de largura por {1} de altura.',
    en: 'The {field} is not valid',
  },
  ext: { pt: 'O campo {field} deve ser um arquivo válido.', en: 'The {field} is not valid' },
  image: { pt: 'O campo {field} deve ser uma imagem.', en: 'The {field} is not valid' },
  mimes: { pt: 'O campo {field} deve ser um tipo de arquivo válido.', en: 'The {field} is not valid' },
  length: { pt: 'O tamanho do campo {field} deve ser {0}.', en: 'The {field} is not valid' },
  regex: { pt: 'O campo {field} possui um formato inválido.', en: 'The {field} is not valid' },
  invalid: { pt: 'O campo {field} não é válido.', en: 'The {field} is not valid' },
  // Our own rules, beyond the standard list.
  full_name_words: { pt: 'Por favor, insira seu nome completo.', en: 'Please enter your full name.' },
  full_name_surname: {
    pt: 'O sobrenome deve ter mais de três caracteres.',
    en: 'The surname must have more than three characters.',
  },
  cpf: { pt: 'CPF inválido', en: 'Invalid CPF' },
  phone: { pt: 'Informe um telefone do Brasil com DDD.', en: 'Enter a Brazilian phone number with its area code.' },
  phone_country: { pt: 'O telefone precisa ser do Brasil (+55).', en: 'The phone number must be from Brazil (+55).' },
  phone_impossible: {
    pt: 'Este telefone não existe. Confira o DDD e o número.',
    en: 'This phone number is not possible. Check the area code and the number.',
  },
  phone_not_a_number: {
    pt: 'Isto não é um telefone. Informe DDD e número.',
    en: 'This is not a phone number. Enter area code and number.',
  },
  phone_short: {
    pt: 'Este telefone é curto demais. Confira o DDD e o número.',
    en: 'This phone number is too short. Check the area code and the number.',
  },
  phone_long: {
    pt: 'Este telefone é longo demais. Confira o DDD e o número.',
    en: 'This phone number is too long. Check the area code and the number.',
  },
  password_short: {
    pt: 'A senha deve ter no mínimo 8 caracteres.',
    en: 'The password must have at least 8 characters.',
  },
  password_long: {
    pt: 'A senha deve ter no máximo 128 caracteres.',
    en: 'The password may have at most 128 characters.',
  },
  password_letter: { pt: 'A senha deve ter pelo menos uma letra.', en: 'The password must have at least one letter.' },
  password_character: {
    pt: 'A senha deve ter também um número ou outro caractere.',
    en: 'The password must also have a number or another character.',
  },
  password_common: {
    pt: 'Esta senha é comum demais. Escolha outra.',
    en: 'This password is too common. Choose another.',
  },
  name: {
    pt: 'Use apenas letras, espaços, hífen e apóstrofo.',
    en: 'Use only letters, spaces, hyphens and apostrophes.',
  },
  date: { pt: 'Informe uma data que existe.', en: 'Enter a date that exists.' },
  under_age: { pt: 'É preciso ter 18 anos ou mais.', en: 'You must be 18 or older.' },
  accepted: { pt: 'Aceite os termos para continuar.', en: 'Accept the terms to continue.' },
  code: { pt: 'Informe os 6 dígitos do código.', en: 'Enter the 6 digits of the code.' },
  captcha_failed: { pt: 'A verificação não passou. Tente de novo.', en: 'The check did not pass. Try again.' },
  taken: { pt: 'Já está em uso.', en: 'It is already in use.' },
  ref_unknown: {
    pt: 'Este código de indicação não existe. Corrija ou deixe em branco.',
    en: 'This referral code does not exist. Correct it or leave it empty.',
  },
  ref_own: {
    pt: 'Este código leva a alguém que já entrou neste aparelho. Deixe em branco para continuar.',
    en: 'This code leads to somebody who has logged in on this device. Leave it empty to continue.',
  },
  money: { pt: 'Informe um valor entre {0} e {1}.', en: 'Enter an amount between {0} and {1}.' },
  zip: { pt: 'Informe os 8 dígitos do CEP.', en: 'Enter the 8 digits of the postal code (CEP).' },
  state: { pt: 'Informe a sigla do estado.', en: 'Enter the two letters of the state.' },
  link: { pt: 'Links não são permitidos.', en: 'Links are not allowed.' },
  chat_word: {
    pt: 'A mensagem tem uma palavra que não é aceita aqui. Escreva de outro jeito.',
    en: 'The message has a word that is not accepted here. Put it another way.',
  },
  personal_data: {
    pt: 'Não publique telefone, documento, cartão nem chave Pix no chat.',
    en: 'Do not post a phone, document or card number, or a Pix key, in the chat.',
  },
  invalid_characters: {
    pt: 'Há caracteres que não podem ser usados. Tire-os.',
    en: 'There are characters that cannot be used. Remove them.',
  },
  required_limit: { pt: 'Escolha este limite para continuar.', en: 'Choose this limit to continue.' },
} as const satisfies Record<string, Words>;

export type FieldRule = keyof typeof words;

/** Labels of request fields for `{field}`, where no form supplies one. */
const labels: Readonly<Record<string, Words>> = {
  first_name: { pt: 'Nome', en: 'First name' },
  last_name: { pt: 'Sobrenome', en: 'Surname' },
  name: { pt: 'Nome', en: 'Name' },
  email: { pt: 'E-mail', en: 'Email' },
  phone: { pt: 'Telefone', en: 'Phone' },
  username: { pt: 'Telefone', en: 'Phone' },
  cpf: { pt: 'CPF', en: 'CPF' },
  birth_date: { pt: 'Data de nascimento', en: 'Date of birth' },
  password: { pt: 'Senha', en: 'Password' },
  password_confirmation: { pt: 'Confirmar senha', en: 'Confirm password' },
  current_password: { pt: 'Senha atual', en: 'Current password' },
  accepted_terms: { pt: 'Termos', en: 'Terms' },
  captcha: { pt: 'Verificação', en: 'Verification' },
  limits: { pt: 'Limites', en: 'Limits' },
  method_id: { pt: 'Chave Pix', en: 'Pix key' },
  game_id: { pt: 'Jogo', en: 'Game' },
  page: { pt: 'Página', en: 'Page' },
  from: { pt: 'De', en: 'From' },
  to: { pt: 'Até', en: 'To' },
  type: { pt: 'Tipo', en: 'Type' },
  code: { pt: 'Código', en: 'Code' },
  amount: { pt: 'Valor', en: 'Amount' },
  coupon: { pt: 'Cupom', en: 'Coupon' },
  key: { pt: 'Chave Pix', en: 'Pix key' },
  zip: { pt: 'CEP', en: 'Postal code' },
  street: { pt: 'Rua', en: 'Street' },
  number: { pt: 'Número', en: 'Number' },
  complement: { pt: 'Complemento', en: 'Complement' },
  district: { pt: 'Bairro', en: 'District' },
  city: { pt: 'Cidade', en: 'City' },
  state: { pt: 'Estado', en: 'State' },
  text: { pt: 'Mensagem', en: 'Message' },
  document: { pt: 'Documento', en: 'Document' },
  avatar: { pt: 'Foto', en: 'Photo' },
};

/** Returns the label of a request field; its name if it has no label. */
export function fieldLabel(field: string, language: Language): string {
  const last = field.split('.').at(-1) ?? field;
  return (labels[field] ?? labels[last])?.[language] ?? last;
}

/** Whether a rule (without parameters) has a message. */
export function isFieldRule(rule: string): rule is FieldRule {
  return Object.hasOwn(words, rule);
}

/**
 * Returns the message for a broken rule. `rule` may carry its parameters (`min:8`); an unknown rule gives the message
 * "not valid".
 */
export function fieldMessage(
  rule: string,
  label: string,
  language: Language,
  parameters: readonly unknown[] = [],
): string {
  const colon = rule.indexOf(':');
  const name = colon < 0 ? rule : rule.slice(0, colon);
  const values = colon < 0 ? parameters : rule.slice(colon + 1).split(',');
  const template = (isFieldRule(name) ? words[name] : words.invalid)[language];
  return template.replace(/\{(field|\d)\}/g, (_whole, key: string) =>
    key === 'field' ? label : String(values[Number(key)] ?? ''),
  );
}
