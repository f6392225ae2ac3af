import { expect, test } from 'vitest';
import { hasPersonalNumber } from './personal-numbers.ts';

test.each([
  ['a mobile', 'me chama (11) 99999-0001'],
  ['a mobile with commas', '11,99999,0001'],
  ['a mobile with underscores', '11_99999_0001'],
  ['a mobile with its country', 'zap +55 11 9 9999 0001 agora'],
  ['a mobile in threes', '11 999 990 001'],
  ['a mobile in a row', '11999990001'],
  ['a mobile digit by digit', '1 1 9 9 9 9 9 0 0 0 1'],
  ['a mobile of keycaps', '1️⃣1️⃣9️⃣9️⃣9️⃣9️⃣9️⃣0️⃣0️⃣0️⃣1️⃣'],
  ['a mobile over lines', '11\n99999\n0001'],
  ['a mobile between other numbers', 'mesa 7, 11 99999-0001, 24 horas'],
  ['a landline', '(85) 3232-1010'],
  ['a CPF', 'meu CPF 123.456.789-09'],
  ['a CPF in full-width digits', '１２３.４５６.７８９-０９'],
  ['a CPF with spaces', '123 456 789 09'],
  ['a mobile in Arabic digits', '١١ ٩٩٩٩٩-٠٠٠١'],
  ['a mobile in Persian digits', '۱۱۹۹۹۹۹۰۰۰۱'],
  ['a CPF in Devanagari digits', '१२३.४५६.७८९-०९'],
  ['a mobile in digits of mathematics', '𝟏𝟏𝟗𝟗𝟗𝟗𝟗𝟎𝟎𝟎𝟏'],
  ['a CNPJ', '11.222.333/0001-81'],
  ['a card', '4111 1111 1111 1111'],
  ['a card in a row', '5555555555554444'],
  ['a card of 15 digits', '3782 822463 10005'],
  ['a random Pix key', 'a chave: 123e4567-e89b-42d3-a456-426614174000'],
  ['a random Pix key without dashes', '123E4567E89B42D3A456426614174000'],
])('finds %s', (_what, text) => {
  expect(hasPersonalNumber(text)).toBe(true);
});

test.each([
  ['numbers of the roulette', '12 35 7 19 26 32'],
  ['five numbers of two digits', '12 35 17 26 32'],
  ['numbers with commas', '12,35,17,26,32'],
  ['a draw', 'Mega: 04-11-23-45-51-60'],
  ['a day and an hour', '20/11/2026 12h'],
  ['a day and a time', '30/11/2026 12:30:45'],
  ['a season', 'sub-17 2025/2026'],
  ['a large amount', 'R$ 1.000.000.000'],
  ['amounts', '1.250,00 99,90 3.400,00'],
  ['odds', '1.85 2.10 3.45 2.05 1.97'],
  ['scores', '2 x 1, 3 x 0, 1 x 1, 2 x 2'],
  ['eleven digits that are neither CPF nor telephone', '12345678901'],
  ['sixteen digits that fail the Luhn check', '4111 1111 1111 1112'],
  ['years', '2022 2023 2024 2025 2026'],
])('takes %s for talk', (_what, text) => {
  expect(hasPersonalNumber(text)).toBe(false);
});
