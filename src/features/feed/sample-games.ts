/** The generator's own catalogue (FEED-3). All its games are in the seeded catalogue. */
export interface SampleGame {
  readonly gamecode: string;
  readonly providercode: string;
  readonly title: string;
}

const recife = (gamecode: string, title: string): SampleGame => ({
  gamecode,
  providercode: 'estudio-recife',
  title,
});
const arraial = (gamecode: string, title: string): SampleGame => ({
  gamecode,
  providercode: 'arraial-sao-joao',
  title,
});

export const sampleGames: readonly SampleGame[] = [
  recife('onca-da-lua', 'Onça da Lua'),
  recife('arara-azul', 'Arara Azul'),
  recife('boto', 'Boto Cor-de-Rosa'),
  arraial('frutas-da-feira', 'Frutas da Feira'),
  recife('canto-da-sereia', 'Canto da Sereia'),
  recife('pimenta-neon', 'Pimenta Neon'),
  recife('tucano-da-serra', 'Tucano da Serra'),
  arraial('mandacaru', 'Flor de Mandacaru'),
  recife('tartaruga', 'Tartaruga do Mar'),
  arraial('caju-de-ouro', 'Caju de Ouro'),
  recife('lobo-guara', 'Lobo-Guará'),
  recife('vitoria-regia', 'Vitória-Régia'),
  arraial('viola-caipira', 'Viola Caipira'),
  recife('polvo-de-prata', 'Polvo de Prata'),
  recife('asa-delta', 'Asa-Delta'),
  recife('sao-joao', 'Noite de São João'),
  recife('mina-verde', 'Mina Verde'),
  recife('rainha-do-bloco', 'Rainha do Bloco'),
  arraial('boi-encantado', 'Boi Encantado'),
  recife('azulejo', 'Azulejo da Sorte'),
];

/** First names that are masked before they are shown; they name no real person. */
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
