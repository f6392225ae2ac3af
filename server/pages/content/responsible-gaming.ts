import type { Page } from './page.ts';

/** Responsible gaming: signs, controls, help. */
export const responsibleGaming: Page = {
  slug: 'responsible-gaming',
  aliases: ['responsible-gambling', 'jogo-responsavel'],
  updated: '2026-11-01T12:00:00.000Z',
  text: {
    pt: {
      title: 'Jogo responsável',
      lead: 'Apostar é lazer pago, não fonte de renda. A casa tem vantagem em todos os jogos e, no longo prazo, quem aposta perde dinheiro. Só aposte o que pode perder. Proibido para menores de 18 anos.',
      sections: [
        {
          title: 'Avisos do Ministério da Fazenda',
          body: [
            [
              'Ministério da Fazenda adverte: Apostar pode causar dependência.',
              'Ministério da Fazenda adverte: Apostar faz você perder dinheiro.',
              'Ministério da Fazenda adverte: Aposta não é investimento.',
            ],
          ],
        },
        {
          title: 'Sinais de atenção',
          body: [
            'Procure ajuda se você se reconhece em algum destes:',
            [
              'aposta mais do que planejou ou por mais tempo do que queria;',
              'aposta para recuperar o que perdeu;',
              'pede dinheiro emprestado, vende coisas ou deixa de pagar contas para apostar;',
              'esconde de pessoas próximas quanto joga;',
              'fica irritado ou ansioso quando não joga;',
              'joga para fugir de problemas, tristeza ou solidão;',
              'já tentou parar e não conseguiu.',
            ],
          ],
        },
        {
          title: 'Seus controles',
          body: [
            [
              'Limites de depósito, perda, aposta, número de apostas e tempo, por dia, semana e mês. Diminuir vale na hora; aumentar, só depois de 24 horas e de uma segunda confirmação.',
              'Alerta de tempo no intervalo que você escolher.',
              'Faixa da sessão: tempo, apostado, ganho e resultado, sempre à mão.',
              'Pausa de 24 horas, 7 ou 30 dias.',
              'Autoexclusão de 1 a 12 meses ou por prazo indeterminado.',
            ],
            'Durante uma pausa ou autoexclusão você não recebe publicidade, e depósitos e apostas ficam fechados, também nos jogos já abertos. Você ainda pode sacar o saldo e ler o histórico. Uma pausa ou autoexclusão vai até o fim do prazo; a que não tem prazo pode ser desfeita nos primeiros 30 dias.',
          ],
        },
        {
          title: 'Autoexclusão em todas as casas',
          body: [
            'O governo federal mantém um cadastro nacional: um pedido vale para todas as casas autorizadas. [gov.br/autoexclusaoapostas](https://www.gov.br/autoexclusaoapostas).',
          ],
        },
        {
          title: 'Onde encontrar ajuda',
          body: [
            [
              'SUS: procure a unidade básica de saúde ou o CAPS mais próximo; o atendimento é gratuito.',
              'CVV, apoio emocional, 24 horas por dia: ligue 188.',
              '{help}',
              'Jogadores Anônimos do Brasil: [jogadoresanonimos.com.br](https://jogadoresanonimos.com.br).',
            ],
          ],
        },
        {
          title: 'Proteção de crianças e adolescentes',
          body: [
            'Não deixe sua conta aberta em aparelhos que menores usam, não conte sua senha e use filtros de conteúdo. Se souber de um menor com conta, avise: {email}. A conta é encerrada.',
          ],
        },
      ],
    },
    en: {
      title: 'Responsible gaming',
      lead: 'Betting is paid leisure, not income. The house has the edge in every game and in the long run bettors lose money. Stake only what you can afford to lose. Forbidden to anyone under 18.',
      sections: [
        {
          title: 'Warnings of the Ministry of Finance',
          body: [
            [
              'The Ministry of Finance warns: betting can cause addiction.',
              'The Ministry of Finance warns: betting makes you lose money.',
              'The Ministry of Finance warns: betting is not an investment.',
            ],
          ],
        },
        {
          title: 'Signs to watch for',
          body: [
            'Seek help if you recognise yourself in any of these:',
            [
              'you bet more than you planned, or for longer than you wanted;',
              'you bet to win back what you lost;',
              'you borrow, sell things or leave bills unpaid in order to bet;',
              'you hide from people close to you how much you play;',
              'you are irritable or anxious when not playing;',
              'you play to escape problems, sadness or loneliness;',
              'you have tried to stop and could not.',
            ],
          ],
        },
        {
          title: 'Your controls',
          body: [
            [
              'Limits on deposits, losses, stakes, number of bets and time, per day, week and month. Lowering takes effect at once; raising only after 24 hours and a second confirmation.',
              'A time alert at the interval you choose.',
              'The session strip: time, staked, won and result, always at hand.',
              'A break of 24 hours, 7 or 30 days.',
              'Self-exclusion for 1 to 12 months, or indefinitely.',
            ],
            'During a break or self-exclusion you receive no advertising and deposits and bets are closed, including in games already open. You can still withdraw your balance and see your history. A break or self-exclusion runs to its end date; one with no end date can be undone in the first 30 days.',
          ],
        },
        {
          title: 'Self-exclusion from all betting sites',
          body: [
            'The federal government keeps a national register: one request applies to every authorised betting site. [gov.br/autoexclusaoapostas](https://www.gov.br/autoexclusaoapostas).',
          ],
        },
        {
          title: 'Where to find help',
          body: [
            [
              'SUS, the public health system: your nearest health centre or CAPS; care is free of charge.',
              'CVV, emotional support around the clock: call 188.',
              '{help}',
              'Gamblers Anonymous Brazil: [jogadoresanonimos.com.br](https://jogadoresanonimos.com.br).',
            ],
          ],
        },
        {
          title: 'Protecting children',
          body: [
            'Do not leave your account open on devices that minors use, do not share your password, and use content filters. If you know of a minor with an account, tell us: {email}. We close the account.',
          ],
        },
      ],
    },
  },
};
