import type { ReelSet } from '../engine/slot/reel-set.ts';
import { reelsWith } from '../engine/slot/reel-set.ts';
import type { RuleTexts } from './rule-texts.ts';
import { withCommon } from './rule-texts.ts';

const joined = (items: readonly (string | number)[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

/** One sentence in both languages. */
type Sentence = readonly [pt: string, en: string];

/** The rules of a slot, made from its reels: they leave out features that the reels lack. */
export function slotRuleTexts(set: ReelSet): RuleTexts {
  const sentences: Sentence[] = [...howItPays(set), ...wilds(set), ...scatters(set), ...freeSpins(set)];
  return withCommon({ pt: sentences.map(([pt]) => pt), en: sentences.map(([, en]) => en) });
}

function howItPays(set: ReelSet): Sentence[] {
  const reels = set.strips.length;
  const runs = Array.from({ length: reels - 2 }, (_, index) => index + 3);
  const [countPt, countEn] = [joined(runs, 'ou'), joined(runs, 'or')];
  if (set.lines) {
    const lines = set.lines.length;
    return [
      [
        `São ${reels} rolos com ${set.rows} posições e ${lines} linhas fixas. A aposta se divide em partes iguais pelas ${lines} linhas.`,
        `There are ${reels} reels with ${set.rows} positions and ${lines} fixed lines. The stake is shared equally among the ${lines} lines.`,
      ],
      [
        `Uma linha paga com ${countPt} símbolos iguais seguidos, a partir do primeiro rolo à esquerda.${reels > 3 ? ' Só a maior combinação de cada linha paga.' : ''}`,
        `A line pays for ${countEn} matching symbols in a row, starting on the first reel from the left.${reels > 3 ? ' Only the longest run of each line pays.' : ''}`,
      ],
    ];
  }
  const ways = set.rows ** reels;
  return [
    [
      `São ${reels} rolos com ${set.rows} posições e nenhuma linha: vale qualquer caminho da esquerda para a direita, uma posição de cada rolo. São ${ways.toLocaleString('pt-BR')} caminhos.`,
      `There are ${reels} reels with ${set.rows} positions and no lines: every way from left to right counts, one position on each reel. There are ${ways.toLocaleString('en')} ways.`,
    ],
    [
      `Um símbolo paga quando aparece em ${countPt} rolos seguidos, a partir do primeiro. O prêmio da tabela vale para cada caminho: multiplica-se pelo número de posições do símbolo em cada rolo. Só a maior sequência de cada símbolo paga.`,
      `A symbol pays when it shows on ${countEn} reels in a row, from the first. The amount in the table is for each way: it is multiplied by the number of positions of the symbol on each reel. Only the longest run of each symbol pays.`,
    ],
  ];
}

function wilds(set: ReelSet): Sentence[] {
  const reels = reelsWith(set, 'W').map((reel) => reel + 1);
  if (reels.length === 0) return [];
  const [notPt, notEn] = set.scatter ? [', menos pelo símbolo espalhado', ', but not for the scatter'] : ['', ''];
  return [
    [
      `O curinga vale por qualquer símbolo${notPt}. Ele aparece nos rolos ${joined(reels, 'e')}.${set.wildTimes > 1 ? ` Cada curinga multiplica por ${set.wildTimes} o prêmio da linha em que está.` : ''}`,
      `The wild stands for any symbol${notEn}. It appears on reels ${joined(reels, 'and')}.${set.wildTimes > 1 ? ` Each wild multiplies the win of its line by ${set.wildTimes}.` : ''}`,
    ],
  ];
}

function scatters(set: ReelSet): Sentence[] {
  if (!set.scatter) return [];
  const what: Sentence = set.lines ? ['às linhas', 'to the lines'] : ['aos caminhos', 'to the ways'];
  return [
    [
      `O símbolo espalhado paga em qualquer posição a partir de 3, em múltiplos da aposta inteira, e se soma ${what[0]}.`,
      `The scatter pays in any position from 3 upwards, in multiples of the whole stake, and is added ${what[1]}.`,
    ],
  ];
}

function freeSpins(set: ReelSet): Sentence[] {
  const { free } = set;
  if (!free) return [];
  const counts = free.spins.map((_, index) => index + 3);
  return [
    [
      `Com ${joined(counts, 'ou')} símbolos espalhados começam ${joined(free.spins, 'ou')} rodadas grátis, nos mesmos rolos e com a mesma aposta. Nelas todo prêmio é multiplicado por ${free.times}.`,
      `${joined(counts, 'or')} scatters start ${joined(free.spins, 'or')} free spins, on the same reels and at the same stake. During them every win is multiplied by ${free.times}.`,
    ],
    [
      `Numa rodada grátis, 3 ou mais símbolos espalhados dão mais ${free.again}; uma rodada tem no máximo ${free.most} grátis.`,
      `In a free spin, 3 or more scatters add ${free.again} more; a round has at most ${free.most} free spins.`,
    ],
    [
      'As rodadas grátis fazem parte da rodada que as deu: são sorteadas com ela, da mesma semente, e pagas numa só vez no fim. Interrompidas, continuam de onde pararam; se você não voltar em 24 horas, terminam sozinhas e pagam tudo.',
      'Free spins are part of the round that gave them: they are drawn with it, from the same seed, and paid in one sum at the end. If interrupted, they continue from where they stopped; if you do not come back within 24 hours, they finish by themselves and pay everything.',
    ],
  ];
}
