import type { Page } from './page.ts';

/** Privacy policy (LGPD). */
export const privacy: Page = {
  slug: 'privacy',
  aliases: ['privacidade', 'privacy-policy'],
  updated: '2026-11-01T12:00:00.000Z',
  text: {
    pt: {
      title: 'Política de privacidade',
      lead: 'Como a {name} trata seus dados pessoais, de acordo com a Lei Geral de Proteção de Dados (Lei 13.709/2018). O controlador é {legal_name}, CNPJ {cnpj}.',
      sections: [
        {
          title: 'O que coletamos e por quê',
          body: [
            [
              'Nome, CPF, data de nascimento, telefone, e-mail e endereço: para criar a conta, confirmar idade e identidade e cumprir a lei.',
              'Documentos e selfie: para verificar sua identidade antes do primeiro saque.',
              'Depósitos, saques, apostas, prêmios, limites e pausas: para executar o contrato e cumprir deveres legais.',
              'Data, hora, navegador e um resumo irreversível do endereço de rede de cada sessão: para sua segurança.',
              'Mensagens do chat: para exibi-las e moderá-las.',
            ],
            'Não vendemos dados. Decisões que afetem seus direitos nunca são tomadas só por máquina a partir dos seus dados de jogo.',
          ],
        },
        {
          title: 'Com quem compartilhamos',
          body: [
            'Só o necessário, com: o estúdio do jogo (um identificador, nome de exibição e saldo durante a partida), a instituição de pagamento (dados do Pix), autoridades quando a lei obriga, e fornecedores que nos prestam serviço sob contrato.',
          ],
        },
        {
          title: 'O que fica no seu aparelho',
          body: [
            'Guardamos no navegador o acesso à sua conta, suas preferências e cópias do que você já viu, para que o site abra depressa e sem conexão. Ao sair, o que é seu é apagado. O cookie de idioma dura 365 dias. Cookies de publicidade dependem do seu consentimento.',
          ],
        },
        {
          title: 'Por quanto tempo',
          body: [
            [
              'Registros de pagamentos e apostas: 5 anos, por dever legal.',
              'Mensagens do chat: pelo menos 90 dias.',
              'Dados de cadastro e documentos: enquanto a conta existir e, depois, pelo prazo que a lei de prevenção à lavagem de dinheiro exige.',
              'O demais é apagado ou tornado anônimo quando deixa de ser necessário.',
            ],
          ],
        },
        {
          title: 'Seus direitos',
          body: [
            'Você pode confirmar o tratamento, acessar, corrigir, levar consigo (baixar) e pedir a eliminação dos seus dados, e revogar consentimentos. O download e o pedido de eliminação estão no seu perfil; o que a lei obriga a guardar é informado um a um. Encarregado: {email}. Você também pode recorrer à ANPD.',
          ],
        },
        {
          title: 'Segurança',
          body: [
            'Senhas são guardadas com argon2id, sessões só como resumo criptográfico, e as conexões são cifradas. Se houver um incidente que possa lhe causar risco, você e a ANPD são avisados.',
          ],
        },
      ],
    },
    en: {
      title: 'Privacy policy',
      lead: 'How {name} handles your personal data under the Brazilian data protection act (LGPD, Lei 13.709/2018). The controller is {legal_name}, CNPJ {cnpj}.',
      sections: [
        {
          title: 'What we collect, and why',
          body: [
            [
              'Name, CPF, date of birth, telephone, email and address: to create the account, confirm age and identity and comply with the law.',
              'Documents and selfie: to verify your identity before the first withdrawal.',
              'Deposits, withdrawals, bets, wins, limits and breaks: to perform the contract and meet legal duties.',
              'Date, time, browser and an irreversible digest of the network address of each session: for your safety.',
              'Chat messages: to show and moderate them.',
            ],
            'We sell no data. Decisions that affect your rights are never taken by a machine alone on the basis of your playing data.',
          ],
        },
        {
          title: 'Whom we share with',
          body: [
            'Only what is needed, with: the game studio (an identifier, display name and balance during play), the payment institution (Pix data), authorities where the law requires it, and suppliers who work for us under contract.',
          ],
        },
        {
          title: 'What stays on your device',
          body: [
            'Your browser keeps your login, your preferences and copies of what you have seen, so that the site opens quickly and without a connection. When you log out, your own data is erased. The language cookie lasts 365 days. Advertising cookies require your consent.',
          ],
        },
        {
          title: 'How long',
          body: [
            [
              'Records of payments and bets: 5 years, by law.',
              'Chat messages: at least 90 days.',
              'Registration data and documents: while the account exists and afterwards for as long as anti-money-laundering law requires.',
              'Everything else is erased or made anonymous once it is no longer needed.',
            ],
          ],
        },
        {
          title: 'Your rights',
          body: [
            'You may confirm that your data is processed, access it, correct it, download it, ask for its deletion and withdraw consent. Download and deletion are in your profile; what the law makes us keep is named item by item. Data protection officer: {email}. You may also turn to the ANPD.',
          ],
        },
        {
          title: 'Security',
          body: [
            'Passwords are kept with argon2id, sessions only as a cryptographic digest, and connections are encrypted. If an incident could put you at risk, you and the ANPD are told.',
          ],
        },
      ],
    },
  },
};
