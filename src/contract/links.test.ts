import { describe, expect, it } from 'vitest';
import { hasLink } from './links.ts';

describe('a link in a chat message', () => {
  it.each(['veja https://x.co', 'www.bet', 'entra em aposta.com/agora', 'bônus.net', 'HTTP://X', 'golpe.com.br'])(
    'is found in %s',
    (text) => {
      expect(hasLink(text)).toBe(true);
    },
  );
  it.each([
    'entra em site . com agora',
    'jogo .bet',
    'meusite[.]com',
    'meusite (ponto) com',
    'meusite (dot) net',
    'aposta ponto com',
    'aposta ponto com ponto br',
    'exemplo。com',
    'site•com',
    'ехаmple.соm',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    '192.168.0.1:8080',
    '10.0.0.1/promo',
    '185.199.108.153',
    'o endereço é 104.131.175.196.',
    'meusite.\u200dcom',
    'meusite.\ufe0fcom',
    'apostá.com',
    'site<.>com',
    'site【.】com',
    'site dot com',
    't . me/grupo',
  ])('is found in its disguise %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });
  it.each([
    'golpe.cc/bonus',
    'bônus grátis em jangada-premios.fun',
    'ganhe.click',
    'golpe.pro',
    'evil.ru',
    'evil.dev',
    'evil.page',
    'golpe777.cc',
    '777.win',
    'goo.gl/x',
    'is.gd/x',
    't.me/grupo',
    'wa.me/5511',
    'chama em grupo.vc/entra',
    'site.qualquer/entra',
    '777.me/x',
    '//evil.ru/x',
    'http:\\\\evil.ru',
    'HTTP:/evil.ru',
    'http:/evil',
    'tg://resolve',
    'xn--evil-x.de',
    'éxample.рф',
    'пример.рус.онлайн',
    'www evil ru',
    'www.evil.se',
    'joao@provedor.pt',
    'mailto:a@evil.zip',
    'fala com joao@casa.de',
    'golpe .ru',
    'gоlрe.сс',
    'gοlpe․cc',
    'gol\u2060pe.c\u{e0001}c',
    'golpe.c\u3164c',
    'evil.co.uk',
  ])('is found in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });
  it.each([
    'gostei.se der volto',
    'ok.me chama',
    'bom.do nada',
    'vai.de novo',
    'ganhei.eu sabia',
    'perdi.rs',
    'boa.vc joga?',
    'nossa.né',
    'calma.vou.já volto',
    'bom dia.tudo bem?',
    'legal.as vezes ganho',
    'show.no fim deu certo',
    'parabéns.na próxima sou eu',
    'Fechou.Um abraço',
    'até.so amanhã',
    'foi bom.mt bom',
    'acabou.aí já era',
    'saí.to indo',
    'gostei.pra mim tá bom',
    'vi.lá no jogo',
    'o email.depois eu mando',
    'bom jogo.game over',
    'vídeo.vídeo novo',
    'Dr. João e a Sra. Ana, etc.',
    '1.500,00',
    '20.30',
    'v2.0',
    'e.g.',
    'R$ 1.000',
    '5.mil/mês',
    's.o.s.',
    '3.5x e 2.10x',
    'ele/ela, e/ou, 24/7',
    'perdi:/ quase',
    'perdi :/',
    'saldo:500',
    'oi @maria.tudo bem?',
    '👍.boa',
    'wwwww',
  ])('is not found in the words of %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
  it('is looked for in long texts within half a second', () => {
    const start = performance.now();
    for (const part of ['a', 'a.', 'a-', 'www ', 'a . ', '1.', 'http:', '( ', 'é'.repeat(2)])
      hasLink(part.repeat(3_000));
    expect(performance.now() - start).toBeLessThan(500);
  });
  it.each([
    'bom dia',
    'ganhei 1.234,56',
    'R$ 10.00',
    'fim.Comecei de novo',
    'às 14:30',
    '1.2',
    'Legal. Com certeza',
    'nesse ponto com você eu concordo',
    'R$ 1.000.000.000',
    'são 19.30 (domingo)',
    'привет друзья . мы тут',
    'time no 4.2.3.1',
    'dezenas 04.11.23.45',
    'cara . me ajuda',
    'cara . ele/ela sabe',
    'show . top demais',
    'odd 1.85 . vip',
    'R$ 1.000 . com bônus',
    'jogos • top • live',
    'até esse ponto net ok',
    '• Mina Verde\n• Live Roulette',
  ])('is not found in %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});
