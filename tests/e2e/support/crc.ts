/** CRC-16/CCITT-FALSE, written anew so that the product's code does not test itself. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      const carry = (crc & 0x8000) !== 0;
      crc = (crc << 1) & 0xffff;
      if (carry) crc ^= 0x1021;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
