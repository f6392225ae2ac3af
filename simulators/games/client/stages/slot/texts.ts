const list = (reels: readonly number[], and: string): string => {
  const names = reels.map((reel) => reel + 1);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
};

const pt = {
  reels: 'Rolos',
  row: (row: number, rows: number, cells: string) =>
    `${rows === 3 ? (['Em cima', 'No meio', 'Embaixo'][row] ?? '') : `Fileira ${row + 1}`}: ${cells}.`,
  line: (line: number, what: string) => `Linha ${line} · ${what}`,
  way: (what: string, reels: number, ways: number) =>
    `${what} em ${reels} rolos · ${ways === 1 ? '1 caminho' : `${ways} caminhos`}`,
  withWild: (what: string, wilds: number) => (wilds === 1 ? `${what} e curinga` : `${what} e ${wilds} curingas`),
  times: (what: string, times: number) => `${what} · vezes ${times}`,
  scatter: (what: string) => `Em qualquer posição · ${what}`,
  layout: (lines: number) => `${lines} linhas`,
  layoutWays: (ways: string) => `${ways} caminhos`,
  wildTimes: (times: number) => `cada curinga vale ${times}×`,
  promise: (what: string, spins: number, times: number) => `${what}: ${spins} grátis, ${times}×`,
  freeSpins: (count: number) => (count === 1 ? '1 rodada grátis' : `${count} rodadas grátis`),
  everyWin: (times: number) => `todo prêmio vale ${times}×`,
  freeNow: (now: number, count: number) => `Grátis ${now} de ${count}`,
  freeDone: (count: number, times: number) => `${count} rodadas grátis · ${times}×`,
  freeAdded: (count: number) => `Mais ${count} rodadas grátis`,
  freeNothing: 'Sem prêmio neste giro',
  begins: (spins: string, times: number, won: string) =>
    `Começam ${spins}, com todo prêmio vezes ${times}. Ganhos até aqui: ${won}.`,
  announce: (now: number, count: number, win: string, won: string) =>
    `Rodada grátis ${now} de ${count}: ${win}. Total da rodada: ${won}.`,
  first: (what: string) => `Giro inicial · ${what}`,
  story: (now: number, win: string) => `grátis ${now}: ${win}`,
  resumes: (left: number) =>
    `Esta é a sua rodada interrompida. ${left === 1 ? 'Resta 1 rodada grátis' : `Restam ${left} rodadas grátis`}; ela é paga no fim.`,
  linesTitle: (lines: number) => `${lines} linhas`,
  lineLabel: (line: number) => `Linha ${line}`,
  waysTitle: (ways: string) => `${ways} caminhos`,
  waysNote: (rows: number) =>
    `Cada posição de um rolo se liga a todas do rolo seguinte, qualquer que seja a altura. O valor da tabela é o de um caminho; um símbolo que aparece em mais posições de um rolo paga por todas. Com ${rows} posições por rolo, são muitos caminhos de uma vez.`,
  wildNote: (reels: readonly number[], times: number) =>
    `Curinga: vale por qualquer símbolo. Rolos ${list(reels, 'e')}.${times > 1 ? ` Cada um multiplica por ${times} o prêmio da linha.` : ''}`,
  scatterNote: 'Espalhado: paga em qualquer posição.',
  freeTitle: 'Rodadas grátis',
  freeNote: (spins: string, times: number, again: number, most: number) =>
    `${spins}, com todo prêmio vezes ${times}. Mais ${again} a cada 3 numa rodada grátis, até ${most} por rodada.`,
  freePart: (scatters: string, spins: string) => `${scatters}: ${spins}`,
};

const en: typeof pt = {
  reels: 'Reels',
  row: (row, rows, cells) => `${rows === 3 ? (['Top', 'Middle', 'Bottom'][row] ?? '') : `Row ${row + 1}`}: ${cells}.`,
  line: (line, what) => `Line ${line} · ${what}`,
  way: (what, reels, ways) => `${what} on ${reels} reels · ${ways === 1 ? '1 way' : `${ways} ways`}`,
  withWild: (what, wilds) => (wilds === 1 ? `${what} and a wild` : `${what} and ${wilds} wilds`),
  times: (what, times) => `${what} · times ${times}`,
  scatter: (what) => `In any position · ${what}`,
  layout: (lines) => `${lines} lines`,
  layoutWays: (ways) => `${ways} ways`,
  wildTimes: (times) => `each wild counts ${times}×`,
  promise: (what, spins, times) => `${what}: ${spins} free, ${times}×`,
  freeSpins: (count) => (count === 1 ? '1 free spin' : `${count} free spins`),
  everyWin: (times) => `every win counts ${times}×`,
  freeNow: (now, count) => `Free ${now} of ${count}`,
  freeDone: (count, times) => `${count} free spins · ${times}×`,
  freeAdded: (count) => `${count} more free spins`,
  freeNothing: 'No win on this spin',
  begins: (spins, times, won) => `${spins} start, with every win times ${times}. Won so far: ${won}.`,
  announce: (now, count, win, won) => `Free spin ${now} of ${count}: ${win}. Round so far: ${won}.`,
  first: (what) => `First spin · ${what}`,
  story: (now, win) => `free ${now}: ${win}`,
  resumes: (left) =>
    `This is your interrupted round. ${left === 1 ? '1 free spin is left' : `${left} free spins are left`}; it is paid at the end.`,
  linesTitle: (lines) => `${lines} lines`,
  lineLabel: (line) => `Line ${line}`,
  waysTitle: (ways) => `${ways} ways`,
  waysNote: (rows) =>
    `Each position on a reel connects to every position on the next, at any height. The amount in the table is for one way; a symbol in more positions of a reel pays for all of them. With ${rows} positions per reel, that is many ways at once.`,
  wildNote: (reels, times) =>
    `Wild: stands for any symbol. Reels ${list(reels, 'and')}.${times > 1 ? ` Each multiplies the win of its line by ${times}.` : ''}`,
  scatterNote: 'Scatter: pays in any position.',
  freeTitle: 'Free spins',
  freeNote: (spins, times, again, most) =>
    `${spins}, with every win times ${times}. ${again} more for each 3 in a free spin, up to ${most} per round.`,
  freePart: (scatters, spins) => `${scatters}: ${spins}`,
};

export type SlotTexts = typeof pt;
export const SLOT_TEXTS: Readonly<Record<'pt' | 'en', SlotTexts>> = { pt, en };
