import { saoPauloClock } from '../../lib/sao-paulo.ts';
import type { GameFacts } from '../page-data.ts';
import type { Fairness } from '../provider/croupier.ts';
import type { RoundView } from '../provider/round.ts';
import { fact, h } from './dom.ts';
import { decimal, figure, money, percent } from './format.ts';
import { sheet } from './sheet.ts';
import type { Texts } from './texts.ts';

interface RulesContent {
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  /** The engine's own pay table. */
  readonly payTable: readonly Node[];
}

/** RTP, pay table and rules of a game: for the sheet beside the game and for the page of its rules. */
export function rulesContent({ facts, texts, lang, payTable }: RulesContent): Node[] {
  const { rtp } = facts;
  const isOne = rtp.percent === rtp.most_percent;
  return [
    h('h3', {}, texts.rtpTitle),
    h(
      'dl',
      { class: 'facts' },
      fact(
        texts.rtp,
        isOne
          ? percent(rtp.percent, 2, lang)
          : texts.fromTo(percent(rtp.percent, 2, lang), percent(rtp.most_percent, 2, lang)),
      ),
      fact(texts.volatility, `${texts[rtp.volatility]} (σ ${decimal(rtp.deviation, 1, lang)})`),
      fact(texts.hitRate, percent(rtp.hit_rate * 100, 1, lang)),
      fact(texts.gainRate, percent(rtp.gain_rate * 100, 1, lang)),
      fact(texts.maxWin, texts.times(figure(rtp.max_win, lang))),
      ...(rtp.free_rate > 0
        ? [
            fact(
              texts.freeRate,
              texts.freeEach(figure(Math.round(1 / rtp.free_rate), lang), decimal(rtp.free_spins, 1, lang)),
            ),
          ]
        : []),
    ),
    h(
      'p',
      { class: 'small' },
      rtp.outcomes > 0
        ? (rtp.free_rate > 0 ? texts.howKnownFree : texts.howKnown)(figure(rtp.outcomes, lang))
        : texts.byFormula,
      !isOne && ` ${texts.byChoice}`,
    ),
    h('h3', {}, texts.payTable),
    ...payTable,
    h('h3', {}, texts.rulesTitle),
    h('ol', { class: 'rules' }, ...facts.rules[lang].map((rule) => h('li', {}, rule))),
  ];
}

export function openRules(content: RulesContent): void {
  sheet(content.texts.rules, content.texts, ...rulesContent(content));
}

interface HistoryInput {
  readonly rounds: readonly RoundView[];
  readonly texts: Texts;
  readonly lang: 'pt' | 'en';
  /** Names a round's outcome. */
  readonly tell: (round: RoundView) => string;
  /** Of the next round. */
  readonly fairness: Fairness | null;
  readonly clientSeed: string;
}

/** The last rounds, each with its material to check it, and the commitment to the next one. */
export function openHistory({ rounds, texts, lang, tell, fairness, clientSeed }: HistoryInput): void {
  const items = rounds.map((round) => {
    const fair = round.fairness;
    return h(
      'li',
      {},
      h(
        'p',
        { class: 'past' },
        h('time', { datetime: round.date }, saoPauloClock(Date.parse(round.date))),
        h('span', {}, `${texts.staked} ${money(round.stake)}`),
        h('b', { 'data-gain': String(round.win > round.stake) }, money(round.win)),
      ),
      h('p', { class: 'small' }, tell(round)),
      h(
        'details',
        {},
        h('summary', {}, texts.details),
        h(
          'dl',
          { class: 'facts codes' },
          fact(texts.roundId, round.id),
          fact('SHA-256', fair.commitment),
          ...(fair.server_seed ? [fact(texts.seed, fair.server_seed)] : []),
          fact(texts.yourSeed, fair.client_seed),
          fact(texts.nonce, String(fair.nonce)),
        ),
        h(
          'a',
          { class: 'act link', href: `/verify?lang=${lang}&round=${round.id}`, target: '_blank', rel: 'noopener' },
          texts.verify,
        ),
      ),
    );
  });
  sheet(
    texts.history,
    texts,
    items.length > 0 ? h('ul', { class: 'past-list' }, ...items) : h('p', {}, texts.noRounds),
    h('h3', {}, texts.fairTitle),
    h(
      'dl',
      { class: 'facts codes' },
      ...(fairness ? [fact(texts.nextCommit, fairness.commitment), fact(texts.nonce, String(fairness.nonce))] : []),
      fact(texts.yourSeed, clientSeed),
    ),
  );
}
