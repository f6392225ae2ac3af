import type { Page } from './page.ts';

/** Support: contacts and frequent questions. */
export const support: Page = {
  slug: 'suporte',
  aliases: ['support', 'ajuda', 'help'],
  updated: '2026-11-10T12:00:00.000Z',
  text: {
    pt: {
      title: 'Suporte ao vivo',
      lead: 'Atendimento 24 horas por dia, 7 dias por semana: {email}. Ouvidoria: {ombudsman}.',
      sections: [
        {
          title: 'Meu depósito não apareceu',
          body: [
            'O Pix costuma cair em segundos. Se pagou e o saldo não mudou, veja em Carteira, Transações: um pagamento feito depois do prazo do código também é creditado. Um pagamento vindo de outro CPF é devolvido à conta de origem.',
          ],
        },
        {
          title: 'Como faço um saque?',
          body: [
            'Em Carteira, toque em Sacar e escolha uma chave Pix sua. Antes do primeiro saque pedimos quatro documentos. Cada etapa do saque aparece com a hora.',
          ],
        },
        {
          title: 'A conexão caiu no meio de uma rodada',
          body: ['A rodada é retomada ou liquidada pelo resultado que já estava decidido. Veja em Histórico de jogos.'],
        },
        {
          title: 'Esqueci a senha',
          body: [
            'Em Entrar, toque em “Esqueci a senha”. Por segurança, nunca pedimos sua senha por mensagem ou telefone.',
          ],
        },
        {
          title: 'Quero parar um pouco',
          body: ['Pausas, limites e autoexclusão estão em [Jogo responsável](/responsible-gaming).'],
        },
      ],
    },
    en: {
      title: 'Live support',
      lead: 'Support 24 hours a day, 7 days a week: {email}. Ombudsman: {ombudsman}.',
      sections: [
        {
          title: 'My deposit has not arrived',
          body: [
            'Pix usually takes seconds. If you paid and the balance has not changed, look in Wallet, Transactions: a payment made after the code expired is credited all the same. A payment from another CPF is returned to the account it came from.',
          ],
        },
        {
          title: 'How do I withdraw?',
          body: [
            'In your wallet, press Withdraw and choose one of your Pix keys. Before the first withdrawal we ask for four documents. Every step is shown with its time.',
          ],
        },
        {
          title: 'The connection dropped in the middle of a round',
          body: ['The round is resumed or settled by the outcome already decided. See Game history.'],
        },
        {
          title: 'I forgot my password',
          body: ['Under Log in, press “Forgot password”. We never ask for your password by message or telephone.'],
        },
        {
          title: 'I want to stop for a while',
          body: ['Breaks, limits and self-exclusion are under [Responsible gaming](/en/responsible-gaming).'],
        },
      ],
    },
  },
};

/** News of the site. */
export const news: Page = {
  slug: 'novidades',
  aliases: ['news'],
  updated: '2026-11-27T12:00:00.000Z',
  text: {
    pt: {
      title: 'Novidades',
      lead: 'O que mudou na {name} nas últimas semanas.',
      sections: [
        {
          title: 'Novembro de 2026',
          body: [
            [
              'A página inicial, a busca e as fichas dos jogos abrem também sem conexão, com a hora da última atualização.',
              'A ficha de cada jogo mostra o retorno teórico, a volatilidade e o seu próprio resultado.',
              'Jogos novos no catálogo: procure pela marca “Novo”.',
              'Missões com prêmio: cada uma diz o que pede, e o seu progresso aparece a cada rodada.',
              'O [Ranking](/ranking) da semana e do mês, e os níveis do [Clube VIP](/rewards) com o que cada um dá.',
              'Em [Indique um amigo](/refers) você vê quem chegou pelo seu link e o que já recebeu.',
              'Um chat entre jogadores, no menu do celular e na barra do computador.',
            ],
          ],
        },
        {
          title: 'Outubro de 2026',
          body: [
            [
              'O saque pode ser cancelado enquanto está pendente, e cada etapa aparece com a hora.',
              'O site pode ser instalado no celular e no computador.',
            ],
          ],
        },
      ],
    },
    en: {
      title: 'News',
      lead: 'What has changed at {name} in recent weeks.',
      sections: [
        {
          title: 'November 2026',
          body: [
            [
              'The lobby, the search and the game sheets open without a connection too, with the time of the last update.',
              "Every game's sheet shows the theoretical return, the volatility and your own result.",
              'New games in the catalogue: look for the “New” mark.',
              'Missions with a prize: each one says what it asks for, and your progress shows after every round.',
              'The [Ranking](/en/ranking) of the week and the month, and the levels of the [VIP club](/en/rewards) with what each one grants.',
              'Under [Refer a friend](/en/refers) you see who came through your link and what you have received.',
              'A chat between players, in the menu on a phone and in the bar on a computer.',
            ],
          ],
        },
        {
          title: 'October 2026',
          body: [
            [
              'A withdrawal can be cancelled while it is pending, and every step is shown with its time.',
              'The site can be installed on phones and computers.',
            ],
          ],
        },
      ],
    },
  },
};
