import type { Page } from './page.ts';

/** How the operator meets the regulation (`/em-conformidade-com-a-regulamentacao`). */
export const compliance: Page = {
  slug: 'em-conformidade-com-a-regulamentacao',
  aliases: ['em-conformidade', 'compliance'],
  updated: '2026-11-01T12:00:00.000Z',
  text: {
    pt: {
      title: 'Em conformidade com a regulamentação',
      lead: '{legal_name}, CNPJ {cnpj}. {authorisation} Esta página resume como a {name} cumpre a Lei 14.790/2023 e as portarias da Secretaria de Prêmios e Apostas do Ministério da Fazenda.',
      sections: [
        {
          title: 'Identificação e idade',
          body: [
            'Só maiores de 18 anos. Cada conta é ligada a um CPF e verificada por documento e selfie. Pessoas impedidas pela lei não apostam.',
          ],
        },
        {
          title: 'Dinheiro do apostador',
          body: [
            'Depósitos e saques somente por Pix, na mesma titularidade. Os recursos dos apostadores são mantidos separados dos recursos da empresa e não respondem por suas dívidas. Meta de pagamento dos saques: {minutes} minutos.',
          ],
        },
        {
          title: 'Jogos',
          body: [
            'Retorno teórico, volatilidade e tabela de pagamentos à vista em cada jogo. Sorteio criptográfico no servidor do estúdio. Cada rodada pode ser consultada depois.',
          ],
        },
        {
          title: 'Jogo responsável',
          body: [
            'Limites escolhidos no cadastro, alerta de tempo, pausa, autoexclusão local e nacional, sessão que termina após 30 minutos sem atividade. Veja [Jogo responsável](/responsible-gaming).',
          ],
        },
        {
          title: 'Publicidade',
          body: [
            'Peças com aviso oficial, sem promessa de ganho, sem urgência, nunca dirigidas a menores ou a autoexcluídos. Nenhum bônus por cadastro ou depósito.',
          ],
        },
        {
          title: 'Atendimento',
          body: [
            'Atendimento 24 horas por dia, 7 dias por semana: {email}. Ouvidoria: {ombudsman}. Reclamações também em [consumidor.gov.br](https://www.consumidor.gov.br).',
          ],
        },
      ],
    },
    en: {
      title: 'Regulatory compliance',
      lead: '{legal_name}, CNPJ {cnpj}. {authorisation} This page sums up how {name} meets Lei 14.790/2023 and the orders of the Secretariat of Prizes and Bets of the Ministry of Finance.',
      sections: [
        {
          title: 'Identity and age',
          body: [
            'Only people aged 18 or older. Each account belongs to one CPF and is verified by document and selfie. Persons barred by law do not bet.',
          ],
        },
        {
          title: "The bettor's money",
          body: [
            "Deposits and withdrawals by Pix only, under the same holder. Bettors' funds are kept separate from the company's own and are not liable for its debts. Withdrawal target: {minutes} minutes.",
          ],
        },
        {
          title: 'Games',
          body: [
            "Theoretical return, volatility and paytable visible in every game. A cryptographic draw on the studio's server. Every round can be looked up afterwards.",
          ],
        },
        {
          title: 'Responsible gaming',
          body: [
            'Limits chosen at registration, a time alert, breaks, local and national self-exclusion, a session that ends after 30 minutes of inactivity. See [Responsible gaming](/en/responsible-gaming).',
          ],
        },
        {
          title: 'Advertising',
          body: [
            'Advertisements with the official warning, no promise of winning, no urgency, never aimed at minors or the self-excluded. No bonus for registering or depositing.',
          ],
        },
        {
          title: 'Support',
          body: [
            'Support 24 hours a day, 7 days a week: {email}. Ombudsman: {ombudsman}. Complaints also at [consumidor.gov.br](https://www.consumidor.gov.br).',
          ],
        },
      ],
    },
  },
};
