/** Names, CPFs and keys in the bank. All fictional. */

export interface Person {
  readonly name: string;
  /** 11 digits. */
  readonly cpf: string;
}

export type KeyType = 'cpf' | 'email' | 'phone' | 'evp';

export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  const check = (length: number): number => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Number(digits[at]) * (length + 1 - at);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}

/** `12345678909` → `***.456.789-**`. */
export function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

const STRANGERS: readonly [Person, Person] = [
  { name: 'Joana Prado Lima', cpf: '52998224725' },
  { name: 'Otávio Reis Moura', cpf: '11144477735' },
];

/** A person with another CPF. */
export function otherPerson(cpf: string): Person {
  return STRANGERS[0].cpf === cpf ? STRANGERS[1] : STRANGERS[0];
}

/** The key in its canonical form; undefined if it is not valid for its type. */
export function normaliseKey(type: KeyType, key: string): string | undefined {
  const text = key.trim();
  switch (type) {
    case 'cpf': {
      const digits = text.replace(/[.\-\s]/g, '');
      return isCpf(digits) ? digits : undefined;
    }
    case 'email':
      return /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/.test(text) && text.length <= 77 ? text.toLowerCase() : undefined;
    case 'phone': {
      const digits = text.replace(/[^\d]/g, '').replace(/^55(?=\d{10,11}$)/, '');
      return /^[1-9]\d{9,10}$/.test(digits) ? `+55${digits}` : undefined;
    }
    case 'evp':
      return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
        ? text.toLowerCase()
        : undefined;
  }
}

/**
 * Keys with a fixed role for every caller, so that testers can try the failures: `inexistente…@…`, a phone that ends in
 * 0001 0001 or a random key of zeros does not exist; `outra…@…` or a phone that ends in 0002 0002 belongs to another
 * person.
 */
export function roleOfKey(type: KeyType, key: string): 'nobody' | 'stranger' | undefined {
  if (type === 'email' && key.startsWith('inexistente')) return 'nobody';
  if (type === 'email' && key.startsWith('outra')) return 'stranger';
  if (type === 'phone' && key.endsWith('00010001')) return 'nobody';
  if (type === 'phone' && key.endsWith('00020002')) return 'stranger';
  if (type === 'evp' && key.startsWith('00000000-')) return 'nobody';
  return undefined;
}
