import type { Page } from './page.ts';

/** Policy against money laundering. */
export const amlPolicy: Page = {
  slug: 'aml-policy',
  aliases: ['aml', 'politica-aml'],
  updated: '2026-11-01T12:00:00.000Z',
  text: {
    pt: {
      title: 'Política de prevenção à lavagem de dinheiro',
      lead: 'A {name} previne a lavagem de dinheiro, o financiamento do terrorismo e da proliferação de armas de destruição em massa (PLD/FTP), nos termos da Lei 9.613/1998 e da regulamentação da Secretaria de Prêmios e Apostas.',
      sections: [
        {
          title: 'Conhecer o apostador',
          body: [
            'Identificamos cada pessoa pelo CPF, confirmamos a identidade por documento e selfie e consultamos listas de pessoas impedidas, sancionadas e politicamente expostas. O saque só é liberado com a identificação concluída.',
          ],
        },
        {
          title: 'Pagamentos',
          body: [
            [
              'somente Pix, de e para contas no CPF do próprio apostador;',
              'pagamento vindo de outro CPF é devolvido;',
              'nenhum dinheiro em espécie, cartão, boleto ou criptoativo;',
              'nenhuma transferência entre apostadores.',
            ],
          ],
        },
        {
          title: 'Monitoramento',
          body: [
            'Depósitos, apostas e saques são acompanhados continuamente e avaliados por risco. Operações incompatíveis com o perfil, fracionadas, sem jogo entre depósito e saque, ou com indícios de conluio são analisadas por pessoas, e podemos pedir a origem dos recursos.',
          ],
        },
        {
          title: 'Comunicação',
          body: ['Operações suspeitas são comunicadas ao Coaf no prazo legal. A lei proíbe avisar o envolvido.'],
        },
        {
          title: 'Guarda e governança',
          body: [
            'Registros são guardados por no mínimo 5 anos. Há um diretor responsável, treinamento anual, avaliação interna de risco e auditoria. Contato: {email}.',
          ],
        },
      ],
    },
    en: {
      title: 'Anti-money-laundering policy',
      lead: '{name} works to prevent money laundering and the financing of terrorism and of weapons of mass destruction, under Lei 9.613/1998 and the rules of the Secretariat of Prizes and Bets.',
      sections: [
        {
          title: 'Knowing the bettor',
          body: [
            'We identify every person by CPF, confirm identity by document and selfie, and check lists of barred, sanctioned and politically exposed persons. Withdrawals open once identification is complete.',
          ],
        },
        {
          title: 'Payments',
          body: [
            [
              "Pix only, from and to accounts under the bettor's own CPF;",
              'a payment from another CPF is returned;',
              'no cash, cards, payment slips or crypto-assets;',
              'no transfers between bettors.',
            ],
          ],
        },
        {
          title: 'Monitoring',
          body: [
            'Deposits, bets and withdrawals are watched continuously and rated by risk. Operations that do not fit the profile, are split up, have no play between deposit and withdrawal, or show signs of collusion are examined by people, and we may ask where the funds come from.',
          ],
        },
        {
          title: 'Reporting',
          body: [
            'Suspicious operations are reported to Coaf within the legal deadline. The law forbids telling those concerned.',
          ],
        },
        {
          title: 'Records and governance',
          body: [
            'Records are kept for at least 5 years. There is a responsible director, annual training, an internal risk assessment and an audit. Contact: {email}.',
          ],
        },
      ],
    },
  },
};
