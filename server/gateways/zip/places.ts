/** Postal codes of the demonstration: a few well-known streets, and the ranges of the largest capitals. */

export interface ZipPlace {
  /** Empty where the code covers a whole town. */
  readonly street: string;
  readonly district: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
}

export const STREETS: Readonly<Record<string, ZipPlace>> = {
  '01001000': { street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', state: 'SP' },
  '01310100': { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  '04538133': { street: 'Avenida Brigadeiro Faria Lima', district: 'Itaim Bibi', city: 'São Paulo', state: 'SP' },
  '20040002': { street: 'Avenida Rio Branco', district: 'Centro', city: 'Rio de Janeiro', state: 'RJ' },
  '22021001': { street: 'Avenida Atlântica', district: 'Copacabana', city: 'Rio de Janeiro', state: 'RJ' },
  '30130010': { street: 'Praça Sete de Setembro', district: 'Centro', city: 'Belo Horizonte', state: 'MG' },
  '50030230': { street: 'Cais do Apolo', district: 'Recife', city: 'Recife', state: 'PE' },
};

/** First and last code of a capital, by its first five digits. */
const CAPITALS: readonly (readonly [first: number, last: number, city: string, state: string])[] = [
  [1000, 5999, 'São Paulo', 'SP'],
  [8000, 8499, 'São Paulo', 'SP'],
  [20000, 23799, 'Rio de Janeiro', 'RJ'],
  [30000, 31999, 'Belo Horizonte', 'MG'],
  [40000, 42499, 'Salvador', 'BA'],
  [50000, 52999, 'Recife', 'PE'],
  [60000, 61599, 'Fortaleza', 'CE'],
  [80000, 82999, 'Curitiba', 'PR'],
  [90000, 91999, 'Porto Alegre', 'RS'],
];

/** The capital of a postal code, without a street; null elsewhere. */
export function cityOf(zip: string): ZipPlace | null {
  const start = Number(zip.slice(0, 5));
  const found = CAPITALS.find(([first, last]) => start >= first && start <= last);
  return found ? { street: '', district: '', city: found[2], state: found[3] } : null;
}
