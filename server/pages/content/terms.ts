import type { Page } from './page.ts';

/** Terms and conditions of use. */
export const terms: Page = {
  slug: 'terms',
  aliases: ['termos', 'terms-and-conditions'],
  updated: '2026-11-01T12:00:00.000Z',
  text: {
    pt: {
      title: 'Termos e condições',
      lead: 'Estes termos regem o uso da {name}, operada por {legal_name}, CNPJ {cnpj}, com sede em {address}. Ao criar uma conta você declara que os leu e concorda com eles.',
      sections: [
        {
          title: '1. Quem pode ter conta',
          body: [
            'A conta é pessoal e intransferível. Para ter uma é preciso ter 18 anos ou mais, CPF regular e capacidade civil plena.',
            'Não podem apostar:',
            [
              'menores de 18 anos;',
              'dirigentes, funcionários e prestadores de serviço da {name} e dos estúdios de jogos, e quem mais a lei impede;',
              'atletas, árbitros, dirigentes e outras pessoas que possam influir no resultado de um evento, quanto a esse evento;',
              'quem tem diagnóstico de ludopatia e quem está em autoexclusão, aqui ou no sistema nacional.',
            ],
          ],
        },
        {
          title: '2. Cadastro e dados',
          body: [
            'Cada pessoa pode ter uma só conta. Nome, CPF, data de nascimento, telefone e e-mail precisam ser seus e verdadeiros. Podemos pedir documentos para confirmar sua identidade, sempre antes do primeiro saque.',
            'Você responde pelo sigilo da sua senha. Se notar um acesso que não reconhece, encerre as outras sessões, troque a senha e avise o suporte.',
          ],
        },
        {
          title: '3. Depósitos',
          body: [
            'Depósitos são feitos somente por Pix, a partir de {min_deposit}, de uma conta bancária no seu CPF. O código vale por 5 minutos. Um pagamento vindo de outro CPF é devolvido à conta de origem.',
            'Não concedemos crédito, não aceitamos cartão, dinheiro, boleto ou criptoativos, e não há transferência de saldo entre jogadores.',
          ],
        },
        {
          title: '4. Saques',
          body: [
            'Saques são pagos por Pix, a partir de {min_withdrawal}, somente para uma chave cujo titular é o seu CPF. A meta é pagar em até {minutes} minutos depois do pedido; cada etapa aparece na carteira. Enquanto um saque está pendente você pode cancelá-lo.',
            '{hold}',
          ],
        },
        {
          title: '5. Jogos',
          body: [
            'O resultado de cada rodada é decidido no servidor do estúdio, por sorteio criptográfico, e nunca no seu aparelho. O retorno teórico (RTP), a volatilidade e a tabela de pagamentos de cada jogo estão à vista antes e durante o jogo. O RTP é uma média sobre um número muito grande de rodadas e não promete resultado a ninguém.',
            'Se a conexão cair no meio de uma rodada, ela é retomada ou liquidada pelo que já estava decidido, e pode ser consultada no histórico. Falha comprovada do sistema anula a rodada e devolve a aposta.',
          ],
        },
        {
          title: '6. Bônus e promoções',
          body: [
            'Cada bônus mostra, antes do aceite, a ordem de uso dos valores, quanto falta apostar, o prazo e como desistir dele. Nada é concedido por cadastro ou por depósito onde a lei o proíbe.',
            'Uma aposta usa primeiro o saldo real e depois os bônus, o de prazo mais próximo antes; o prêmio volta na mesma proporção. De toda aposta encerrada em jogo que aceita bônus conta para o valor a apostar o que você arrisca: apostas opostas na mesma rodada se descontam, e o que cobre mais de dois terços dos resultados não conta nada (por exemplo, vermelho e preto na mesma rodada, 25 números da roleta, 67% ou mais de chance nos dados, sair de um voo antes de 1,46× ou das minas com mais de dois terços de chance). Uma rodada cancelada não conta. Enquanto há um bônus ativo, cada aposta nesses jogos tem um valor máximo, que aparece nas condições do bônus antes do aceite. Cumprido, o que resta do bônus vira saldo real; vencido o prazo, ou se você desistir, o que resta volta para a casa, e o saldo real fica intacto.',
            'O saldo real pode ser sacado a qualquer momento. Pedir um saque encerra os bônus de cupom, e cancelar o saque não os devolve.',
          ],
        },
        {
          title: '7. Conduta',
          body: [
            'É proibido usar a conta para fraude, conluio, lavagem de dinheiro, automação, exploração de falhas ou em nome de outra pessoa. Nesses casos a conta pode ser bloqueada, com aviso do motivo, salvo quando a lei impede o aviso. O saldo legítimo continua sendo seu.',
          ],
        },
        {
          title: '8. Pausa, autoexclusão e encerramento',
          body: [
            'Você pode pausar, excluir-se ou encerrar a conta a qualquer momento, sem justificar. Durante a exclusão só é possível sacar e consultar o histórico. Veja [Jogo responsável](/responsible-gaming).',
          ],
        },
        {
          title: '9. Mudanças e reclamações',
          body: [
            'Mudanças destes termos são avisadas com 10 dias de antecedência. Dúvidas e reclamações: {email}; se a resposta não resolver, ouvidoria: {ombudsman}. Vale a lei brasileira e o foro do seu domicílio.',
          ],
        },
      ],
    },
    en: {
      title: 'Terms and conditions',
      lead: 'These terms govern the use of {name}, run by {legal_name}, CNPJ {cnpj}, of {address}. By creating an account you state that you have read them and agree to them.',
      sections: [
        {
          title: '1. Who may have an account',
          body: [
            'An account is personal and cannot be transferred. To have one you must be 18 or older, hold a valid CPF and have full legal capacity.',
            'The following may not bet:',
            [
              'anyone under 18;',
              'directors, employees and contractors of {name} and of the game studios, and anyone else whom the law bars;',
              'athletes, referees, officials and others who may influence an event, with regard to that event;',
              'anyone diagnosed with a gambling disorder and anyone self-excluded, here or in the national register.',
            ],
          ],
        },
        {
          title: '2. Registration and your data',
          body: [
            'One person, one account. Name, CPF, date of birth, telephone and email must be yours and true. We may ask for documents to confirm who you are, and always do before the first withdrawal.',
            'You are responsible for keeping your password secret. If you notice a login that you do not recognise, end the other sessions, change the password and tell support.',
          ],
        },
        {
          title: '3. Deposits',
          body: [
            'Deposits are made by Pix only, from {min_deposit} up, from a bank account under your own CPF. The code is valid for 5 minutes. A payment from another CPF is returned to the account it came from.',
            'We give no credit, take no cards, cash, payment slips or crypto-assets, and balances cannot be moved between players.',
          ],
        },
        {
          title: '4. Withdrawals',
          body: [
            'Withdrawals are paid by Pix, from {min_withdrawal} up, only to a key whose holder is your CPF. We aim to pay within {minutes} minutes of the request; every step is shown in the wallet. While a withdrawal is pending you may cancel it.',
            '{hold}',
          ],
        },
        {
          title: '5. Games',
          body: [
            "The outcome of every round is decided on the studio's server by a cryptographic draw and never on your device. The theoretical return (RTP), the volatility and the paytable of each game are visible before and during play. RTP is an average over a very large number of rounds and promises no result to anybody.",
            'If the connection drops in the middle of a round, it is resumed or settled by what was already decided, and can be looked up in your history. A proven system fault voids the round and returns the stake.',
          ],
        },
        {
          title: '6. Bonuses and promotions',
          body: [
            'Each bonus shows, before you accept it, the order in which funds are used, what is left to wager, the deadline and how to give it up. Nothing is granted for registering or depositing where the law forbids it.',
            'A bet uses real money first and then the bonuses, starting with the one whose deadline comes first; a win comes back in the same proportion. Each settled bet in a game that accepts bonuses counts towards the wagering with the amount you risk: opposite bets in one round cancel out, and bets that cover more than two thirds of the outcomes count nothing (for example red and black in one round, 25 roulette numbers, a chance of 67% or more at dice, leaving a flight before 1.46×, or leaving a mines board while the chance is above two thirds). A cancelled round does not count. While a bonus is active, each bet in these games has a maximum, shown in the terms of the bonus before you accept it. Once the wagering is done, what is left of the bonus becomes real money; after the deadline, or if you give the bonus up, what is left goes back to the house, and your real money is untouched.',
            'Real money can be withdrawn at any time. Asking for a withdrawal ends coupon bonuses, and cancelling the withdrawal does not bring them back.',
          ],
        },
        {
          title: '7. Conduct',
          body: [
            "The account may not be used for fraud, collusion, money laundering, automation, exploiting faults or on another person's behalf. In such cases it may be blocked and you are told why, unless the law forbids telling you. A legitimate balance remains yours.",
          ],
        },
        {
          title: '8. Breaks, self-exclusion and closing the account',
          body: [
            'You may take a break, exclude yourself or close the account at any time without giving a reason. During a self-exclusion you can only withdraw and see your history. See [Responsible gaming](/en/responsible-gaming).',
          ],
        },
        {
          title: '9. Changes and complaints',
          body: [
            'Changes to these terms are announced 10 days ahead. Questions and complaints: {email}; if the answer does not settle the matter, the ombudsman: {ombudsman}. Brazilian law applies, before the courts of your domicile.',
          ],
        },
      ],
    },
  },
};
