/** The hard-coded catalogue of §4: games that the generator of simulated bets names. All are in the seeded catalogue. */
export interface SampleGame {
  readonly gamecode: string;
  readonly providercode: string;
  readonly title: string;
  /** Smallest stake of the game, centavos. */
  readonly minBet: number;
}

const recife = (gamecode: string, title: string, minBet: number): SampleGame => ({
  gamecode,
  providercode: 'estudio-recife',
  title,
  minBet,
});
const arraial = (gamecode: string, title: string, minBet: number): SampleGame => ({
  gamecode,
  providercode: 'arraial-sao-joao',
  title,
  minBet,
});

export const sampleGames: readonly SampleGame[] = [
  recife('onca-da-lua', 'Onça da Lua', 40),
  recife('arara-azul', 'Arara Azul', 20),
  recife('boto', 'Boto Cor-de-Rosa', 20),
  arraial('frutas-da-feira', 'Frutas da Feira', 40),
  recife('canto-da-sereia', 'Canto da Sereia', 20),
  recife('pimenta-neon', 'Pimenta Neon', 20),
  recife('tucano-da-serra', 'Tucano da Serra', 40),
  arraial('mandacaru', 'Flor de Mandacaru', 40),
  recife('tartaruga', 'Tartaruga do Mar', 20),
  arraial('caju-de-ouro', 'Caju de Ouro', 40),
  recife('lobo-guara', 'Lobo-Guará', 20),
  recife('vitoria-regia', 'Vitória-Régia', 40),
  arraial('viola-caipira', 'Viola Caipira', 40),
  recife('polvo-de-prata', 'Polvo de Prata', 40),
  recife('asa-delta', 'Asa-Delta', 20),
  recife('sao-joao', 'Noite de São João', 20),
  recife('mina-verde', 'Mina Verde', 50),
  recife('rainha-do-bloco', 'Rainha do Bloco', 40),
  arraial('boi-encantado', 'Boi Encantado', 20),
  recife('azulejo', 'Azulejo da Sorte', 20),
];

/** First names that are masked before they are shown; no person is meant. */
export const sampleNames: readonly string[] = [
  'Adriana',
  'Anderson',
  'Beatriz',
  'Bruno',
  'Camila',
  'Carlos',
  'Daniela',
  'Diego',
  'Eduarda',
  'Everton',
  'Fabiana',
  'Felipe',
  'Gabriela',
  'Gustavo',
  'Helena',
  'Igor',
  'Jaqueline',
  'Leandro',
  'Larissa',
  'Marcelo',
  'Mariana',
  'Natália',
  'Otávio',
  'Patrícia',
  'Rafael',
  'Renata',
  'Sérgio',
  'Tatiane',
  'Thiago',
  'Vanessa',
  'Vinícius',
  'Yasmin',
];
