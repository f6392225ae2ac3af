import type { Page } from './page.ts';

/** Betting terms: how bets are taken, settled and voided. */
export const bettingTerms: Page = {
  slug: 'betting-terms',
  aliases: ['termos-de-apostas'],
  updated: '2026-11-01T12:00:00.000Z',
  text: {
    pt: {
      title: 'Termos de apostas',
      lead: 'As regras de como uma aposta é aceita, liquidada e, em casos raros, anulada na {name}. Elas completam os [Termos e condições](/terms).',
      sections: [
        {
          title: '1. Aceitação',
          body: [
            'Uma aposta vale quando o valor é debitado da carteira e recebe um número. Cada aposta é registrada com data, valor, resultado e saldo antes e depois, e pode ser consultada por pelo menos um ano.',
            'O valor mínimo e o máximo de cada jogo estão na ficha do jogo. Não há aposta a descoberto.',
          ],
        },
        {
          title: '2. Limites e exclusão',
          body: [
            'Os limites que você definiu e a autoexclusão são verificados em cada aposta, no mesmo instante do débito. Uma aposta que passaria de um limite é recusada por inteiro.',
          ],
        },
        {
          title: '3. Jogos de cassino',
          body: [
            'O resultado é sorteado no servidor do estúdio e creditado quando a rodada termina. Uma rodada interrompida é retomada ou liquidada pelo resultado já decidido. Se a rodada não pôde ser jogada, a aposta é devolvida.',
            'A demonstração paga como o jogo real, é identificada como tal e não mexe no saldo.',
          ],
        },
        {
          title: '4. Apostas esportivas',
          body: [
            'A cotação de uma aposta feita não muda, e todos os jogadores veem as mesmas cotações no mesmo momento. Apostas são liquidadas pelo resultado oficial da entidade que organiza o evento. Se o evento for cancelado ou adiado por mais de 24 horas, a seleção é devolvida.',
            'Apostas em eventos com participação de menores e nas demais hipóteses proibidas por lei não são oferecidas.',
          ],
        },
        {
          title: '5. Anulação',
          body: [
            'Uma aposta é anulada somente por erro evidente de cotação ou de sistema, por fraude comprovada ou por determinação da autoridade. O valor volta à carteira e o motivo é informado.',
          ],
        },
        {
          title: '6. Prêmios e tributos',
          body: [
            'Prêmios são creditados assim que a aposta é liquidada e pertencem ao apostador, descontados os tributos que a lei manda reter.',
          ],
        },
        {
          title: '7. Contestação',
          body: [
            'Você pode contestar a liquidação de uma aposta em até 90 dias, informando o número dela: {email}. Respondemos em até 10 dias. Ouvidoria: {ombudsman}.',
          ],
        },
      ],
    },
    en: {
      title: 'Betting terms',
      lead: 'How a bet is accepted, settled and, in rare cases, voided at {name}. These rules complete the [Terms and conditions](/en/terms).',
      sections: [
        {
          title: '1. Acceptance',
          body: [
            'A bet is accepted once its stake has been debited from the wallet and it has a number. Each bet is recorded with date, stake, outcome and balance before and after, and can be looked up for at least a year.',
            'The smallest and largest stake of each game are on its page. No bet is taken on credit.',
          ],
        },
        {
          title: '2. Limits and exclusion',
          body: [
            'The limits you set and your self-exclusion are checked at every bet, at the very moment of the debit. A bet that would go over a limit is refused in full.',
          ],
        },
        {
          title: '3. Casino games',
          body: [
            "The outcome is drawn on the studio's server and credited when the round ends. An interrupted round is resumed or settled by the outcome already decided. If a round could not be played, its stake is returned.",
            'Demo play pays as real play does, is labelled as such and never touches your balance.',
          ],
        },
        {
          title: '4. Sports',
          body: [
            'The odds of a placed bet do not change, and all players see the same odds at the same moment. Bets are settled by the official result of the body that runs the event. If an event is cancelled or postponed by more than 24 hours, the selection is returned.',
            'We offer no bets on events with minors or on anything else the law forbids.',
          ],
        },
        {
          title: '5. Voiding',
          body: [
            'A bet is voided only for an obvious error in odds or system, for proven fraud or by order of the authorities. The stake goes back to the wallet and you are told the reason.',
          ],
        },
        {
          title: '6. Winnings and taxes',
          body: [
            'Winnings are credited as soon as a bet is settled and belong to the bettor, less the taxes that the law requires us to withhold.',
          ],
        },
        {
          title: '7. Disputes',
          body: [
            'You may dispute the settlement of a bet within 90 days by quoting its number: {email}. We answer within 10 days. Ombudsman: {ombudsman}.',
          ],
        },
      ],
    },
  },
};
