// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { campaign, referralCode, saveReferral } from './referral.ts';

beforeEach(() => localStorage.clear());

describe('a link', () => {
  it('stores its referral code and campaign, from any route', () => {
    saveReferral('?ref=AMIGO1&lmcp=ver%C3%A3o&x=1');
    expect(localStorage.getItem('ref')).toBe('AMIGO1');
    expect(referralCode()).toBe('AMIGO1');
    expect(campaign()).toBe('verão');
  });

  it('without them deletes nothing; a later one replaces them', () => {
    saveReferral('?ref=A');
    saveReferral('?page=2');
    expect(referralCode()).toBe('A');
    saveReferral('?ref=B');
    expect(referralCode()).toBe('B');
  });

  it('that was shared to the installed app is read from the shared text, if it leads to this site', () => {
    const shared = (address: string) => `?${new URLSearchParams({ text: `Vem jogar: ${address} agora` })}`;
    saveReferral(shared('https://other.example/?ref=ALHEIO'));
    expect(referralCode()).toBeNull();
    saveReferral(shared(`${location.origin}/?ref=AMIGO2`));
    expect(referralCode()).toBe('AMIGO2');
    saveReferral(`?${new URLSearchParams({ url: `${location.origin}/en?ref=AMIGO3` })}`);
    expect(referralCode()).toBe('AMIGO3');
  });

  it.each([
    ['Vem jogar comigo em # Te espero!', '.'],
    ['Vem (#)!', ''],
    ['“#”, disse ela', ''],
    ['Olha: <#>', ''],
    ['*#* é o melhor…', ''],
    ['Já viu #', '?!'],
    ['Entre por #', '…'],
  ])('in a sentence ends where the sentence goes on: %s', (sentence, end) => {
    const address = `${location.origin}/en?ref=AMIGO4${end}`;
    saveReferral(`?${new URLSearchParams({ text: sentence.replace('#', address) })}`);
    expect(referralCode()).toBe('AMIGO4');
  });

  it('that was shared as a title is read too, and one without a code replaces none', () => {
    saveReferral(`?${new URLSearchParams({ title: `Jangada ${location.origin}/?ref=AMIGO-5_a`, text: '', url: '' })}`);
    expect(referralCode()).toBe('AMIGO-5_a');
    for (const address of ['/?ref=).', `/?ref=${'x'.repeat(65)}`, '/?ref=A%E2%80%AEB', '/promotions.'])
      saveReferral(`?${new URLSearchParams({ text: `Vem: ${location.origin}${address}` })}`);
    expect(referralCode()).toBe('AMIGO-5_a');
  });

  it.each(['?ref=', '?ref=%20%20', `?ref=${'x'.repeat(65)}`, '?ref=a%0D%0Ab', '?ref=a%E2%80%A8b'])(
    'with nonsense changes nothing: %s',
    (search) => {
      saveReferral(search);
      expect(referralCode()).toBeNull();
    },
  );
});
