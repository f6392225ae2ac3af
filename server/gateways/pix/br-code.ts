/**
 * The BR Code that "copia e cola" copies and the QR code shows. EMV QRCPS-MPM fields as the Central Bank's "Manual de
 * Padrões para Iniciação do Pix" defines them for a charge with an address (dynamic), CRC-16/CCITT-FALSE at the end.
 */

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection. `123456789` gives 29B1. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** One field: two digits of id, two of length, the value. Lengths count characters, so values are plain ASCII. */
function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`Field ${id} of a BR Code has 1 to 99 characters.`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Removes accents and characters that a payer's bank may not read; cuts to the field's length. */
function plain(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

export interface BrCodeFacts {
  /** Address of the charge at the bank, without a scheme (field 26-25); at most 77 characters. */
  readonly location: string;
  /** Centavos. */
  readonly amount: number;
  /** The payee's name as the payer reads it; cut to 25 characters. */
  readonly merchantName: string;
  /** Cut to 15 characters. */
  readonly merchantCity: string;
}

/** Builds the text of a charge. A dynamic code carries `***` as its txid: the real one is behind the address. */
export function buildBrCode({ location, amount, merchantName, merchantCity }: BrCodeFacts): string {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('An amount is a whole number of centavos above 0.');
  if (location.length > 77) throw new RangeError('The address of a charge has at most 77 characters.');
  const account = field('00', 'br.gov.bcb.pix') + field('25', location);
  const text =
    field('00', '01') +
    field('01', '12') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`) +
    field('58', 'BR') +
    field('59', plain(merchantName, 25) || 'LOJA') +
    field('60', plain(merchantCity, 15) || 'SAO PAULO') +
    field('62', field('05', '***')) +
    '6304';
  return text + crc16(text);
}

/** The fields of a BR Code by id, nested ones as `26.25`; null if a length or the CRC is wrong. */
export function parseBrCode(code: string): Readonly<Record<string, string>> | null {
  if (code.length < 8 || crc16(code.slice(0, -4)) !== code.slice(-4)) return null;
  const found: Record<string, string> = {};
  const walk = (text: string, prefix: string): boolean => {
    for (let at = 0; at < text.length; ) {
      const id = text.slice(at, at + 2);
      const length = Number(text.slice(at + 2, at + 4));
      const value = text.slice(at + 4, at + 4 + length);
      if (!/^\d{2}$/.test(id) || !Number.isInteger(length) || value.length !== length) return false;
      found[prefix + id] = value;
      if (prefix === '' && (id === '26' || id === '62') && !walk(value, `${id}.`)) return false;
      at += 4 + length;
    }
    return true;
  };
  return walk(code, '') ? found : null;
}
