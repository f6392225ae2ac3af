import { expect, test } from 'vitest';
import { deviceOf } from './devices.ts';

test('an unknown browser is named in the language of the player', () => {
  expect(deviceOf('curl/8', 'pt')).toBe('Navegador');
  expect(deviceOf('curl/8', 'en')).toBe('Browser');
  expect(deviceOf(null, 'en')).toBe('Browser');
});
