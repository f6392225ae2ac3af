import type { EngineName } from '../engine/engine.ts';
import type { GameFacts } from '../page-data.ts';

export type RuleTexts = GameFacts['rules'];

/** Sentences of every game: draw, demo, lost connection, return and failures. */
const COMMON: RuleTexts = {
  pt: [
    'O resultado é sorteado no servidor do estúdio, com uma semente cujo código foi mostrado antes da rodada e que é revelada depois. Nem a velocidade nem o momento do toque mudam o sorteio.',
    'A demonstração usa as mesmas chances. O saldo dela não vale dinheiro.',
    'Se a conexão cair, a rodada já sorteada termina no servidor e aparece quando o jogo volta. Uma aposta que não pôde ser confirmada é devolvida.',
    'O retorno teórico (RTP) é a parte das apostas que volta em prêmios na média de muitos milhões de rodadas. Não diz o que acontece numa sessão.',
    'Uma falha anula as jogadas e os pagamentos da rodada, e a aposta é devolvida.',
  ],
  en: [
    "The outcome is drawn on the studio's server from a seed whose code is shown before the round and which is revealed afterwards. Neither the speed nor the moment of your tap changes the draw.",
    'Demo play uses the same chances. Its balance is not money.',
    'If the connection drops, a round already drawn finishes on the server and appears when the game is back. A stake that could not be confirmed is returned.',
    'The theoretical return (RTP) is the share of stakes that comes back as wins over many millions of rounds. It does not say what happens in one session.',
    'A malfunction voids all plays and payouts of the round, and the stake is returned.',
  ],
};

export const withCommon = (own: RuleTexts): RuleTexts => ({
  pt: [...own.pt, ...COMMON.pt],
  en: [...own.en, ...COMMON.en],
});

/** The rules of each engine in words; figures stand in the pay table and in the facts. A slot's follow from its reels. */
export const RULE_TEXTS: Readonly<Record<Exclude<EngineName, 'slot'>, RuleTexts>> = {
  dice: withCommon({
    pt: [
      'Um número de 0,00 a 99,99 é sorteado; os dez mil números têm a mesma chance.',
      'Antes de lançar você escolhe a marca e se o número deve cair abaixo dela ou a partir dela. A chance vai de 2 % a 95 %.',
      'O prêmio é a aposta vezes 98 dividido pela chance em por cento, arredondado para baixo em centésimos. Por isso o RTP fica entre 97,18 % e 98 %, conforme a escolha.',
    ],
    en: [
      'A number from 0.00 to 99.99 is drawn; all ten thousand are equally likely.',
      'Before you roll you choose the mark, and whether the number must land below it, or on it or above. The chance ranges from 2% to 95%.',
      'The win is the stake times 98 divided by the chance in per cent, rounded down to hundredths. So the RTP is between 97.18% and 98%, depending on your choice.',
    ],
  }),
  mines: withCommon({
    pt: [
      'São 25 casas fechadas. Você escolhe quantas escondem uma mina, de 1 a 20; as outras têm uma pedra. A aposta sai do saldo no começo e as minas já estão sorteadas antes da primeira casa.',
      'Cada pedra aumenta o prêmio: 97 % do inverso da chance de chegar até ali, arredondado para baixo em centésimos. Por isso o RTP fica entre 96,25 % e 97 %, onde quer que você pare.',
      'Depois de uma pedra você pode retirar o prêmio e terminar. Uma mina termina a rodada sem prêmio. Na última casa da tabela a rodada paga sozinha; nenhum prêmio passa de 10.000 vezes a aposta.',
      'Cada casa é decidida e registrada no servidor antes de aparecer. Se a conexão cair, a rodada espera por você como está.',
      'Uma rodada parada por 24 horas termina sozinha e paga o que já valia; sem nenhuma casa aberta, a aposta é devolvida.',
    ],
    en: [
      'There are 25 closed tiles. You choose how many hide a mine, from 1 to 20; the others hide a gem. The stake leaves the balance at the start, and the mines are drawn before the first tile.',
      'Each gem raises the win: 97% of the inverse of the chance of getting that far, rounded down to hundredths. So the RTP is between 96.25% and 97%, wherever you stop.',
      'After a gem you can cash out and finish. A mine ends the round without a win. At the last tile of the table the round pays by itself; no win exceeds 10,000 times the stake.',
      'Each tile is decided and recorded on the server before it is shown. If the connection drops, the round waits for you as it is.',
      'A round left for 24 hours ends by itself and pays what it was worth; with no tile opened the stake is returned.',
    ],
  }),
  plinko: withCommon({
    pt: [
      'Uma bola cai por 8, 12 ou 16 fileiras de pinos e em cada uma vai para a esquerda ou para a direita com a mesma chance.',
      'A casa em que ela cai diz quanto a aposta paga. As casas de fora pagam mais e saem menos; o risco que você escolhe muda a tabela, não as chances.',
      'O caminho é sorteado antes da queda, um número para cada fileira; o desenho só o mostra. O RTP fica entre 96,71 % e 97,11 %, conforme a escolha.',
    ],
    en: [
      'A ball falls through 8, 12 or 16 rows of pegs and goes left or right at each with the same chance.',
      'The pocket it lands in decides what the stake pays. Outer pockets pay more and come up less often; the risk you choose changes the table, not the chances.',
      'The path is drawn before the fall, one number for each row; the drawing only shows it. The RTP is between 96.71% and 97.11%, depending on your choice.',
    ],
  }),
  crash: withCommon({
    pt: [
      'Um voo é o mesmo para todos os jogadores da mesa. O multiplicador começa em 1,00 e sobe até o voo cair; a queda está decidida quando as apostas fecham.',
      'Aposte enquanto as apostas estão abertas. Quem retira antes da queda recebe a aposta vezes o multiplicador daquele instante; quem não retira perde a aposta. Retira-se a partir de 1,01 e, no máximo, em 1.000, onde o voo termina pagando a todos.',
      'O instante da retirada é o da chegada do pedido ao servidor. Um pedido que chega depois da queda é recusado, com aviso.',
      'A retirada automática é feita pelo servidor no multiplicador que você marcou, mesmo se a sua conexão cair. Sem ela, uma conexão perdida não retira: a aposta segue no voo até a queda.',
      'A chance de o voo chegar a um multiplicador m é 97 % dividido por m. Por isso o RTP é o mesmo, 96,99 %, onde quer que você retire.',
      'A queda vem da semente do servidor, mostrada em código antes das apostas, e das sementes dos dez primeiros jogadores do voo juntas.',
      'Uma aposta que não chega a tempo é devolvida. Se o servidor parar durante um voo, quem já retirou recebe e quem ainda voava recebe a aposta de volta.',
    ],
    en: [
      'A flight is the same for all players at the table. The multiplier starts at 1.00 and climbs until the flight falls; the fall is decided when bets close.',
      'Bet while bets are open. Players who cash out before the fall get the stake times the multiplier of that instant; the others lose the stake. You can cash out from 1.01 up to 1,000, where the flight ends and pays everybody.',
      'The instant of a cash-out is when the request reaches the server. A request that arrives after the fall is refused, and the game says so.',
      'An automatic cash-out is made by the server at the multiplier that you set, even if your connection drops. Without it a lost connection does not cash out: the bet stays on the flight until it falls.',
      'The chance that a flight reaches a multiplier m is 97% divided by m. So the RTP is the same, 96.99%, wherever you cash out.',
      "The fall comes from the server's seed, shown as a code before bets open, and the seeds of the flight's first ten players together.",
      'A bet that does not arrive in time is returned. If the server stops during a flight, players who have cashed out are paid and those still flying get their stake back.',
    ],
  }),
  roulette: withCommon({
    pt: [
      'A roleta tem 37 casas, de 0 a 36, com um só zero; todas têm a mesma chance.',
      'Ponha fichas em números, entre eles, em cores, par ou ímpar, metades, dúzias e colunas, quantas quiser até o limite da mesa. A aposta é a soma das fichas.',
      'Com a ficha incluída, um número (pleno) paga 36 fichas, dois (cavalo) 18, três (rua) 12, quatro (quadra) 9, seis (linha) 6; ou seja, 35, 17, 11, 8 e 5 para 1. O zero faz cavalo com 1, 2 e 3, rua com 1-2 e 2-3, e quadra com 1-2-3.',
      'Uma dúzia ou coluna paga 3 fichas, os demais grupos 2, com a ficha incluída. O zero não está em grupo nenhum.',
      'O RTP é 36 de 37, ou 97,29 %, em qualquer lugar da mesa. Volatilidade e frequências são as de uma ficha no vermelho.',
    ],
    en: [
      'The wheel has 37 pockets, from 0 to 36, with a single zero; all are equally likely.',
      'Place chips on numbers, between them, on colours, odd or even, halves, dozens and columns, as many as you like up to the limit of the table. The stake is the sum of the chips.',
      'With the chip included, a number (straight) pays 36 chips, two (split) 18, three (street) 12, four (corner) 9, six (six line) 6: that is 35, 17, 11, 8 and 5 to 1. Zero makes splits with 1, 2 and 3, streets with 1-2 and 2-3, and a corner with 1-2-3.',
      'A dozen or column pays 3 chips, the other groups 2, with the chip included. Zero is in no group.',
      'The RTP is 36 of 37, or 97.29%, anywhere on the table. Volatility and frequencies are for a chip on red.',
    ],
  }),
};
