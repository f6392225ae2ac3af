import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '../../../ui/Text.tsx';
import { Steps } from '../../../ui/Timeline.tsx';
import styles from './Bonus.module.css';

/** The rules of every bonus, in the order in which a player meets them (BONUS-2). */
export function BonusRules({ hasCoupons }: { readonly hasCoupons: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.rules}>
      <Steps
        steps={[
          t`A aposta sai primeiro do seu dinheiro real. O que faltar sai do bônus que vence antes, só em jogos que aceitam bônus.`,
          t`O ganho volta na mesma proporção: a parte paga pelo bônus volta para ele.`,
          t`Cada aposta encerrada nesses jogos, com dinheiro real ou bônus, conta para o bônus mais antigo com o que você arrisca nela.`,
          t`Cumpridas as apostas, o que sobrou do bônus vira dinheiro real na hora. Passado o prazo, o que sobrou se perde.`,
          hasCoupons
            ? t`Dinheiro real pode ser sacado a qualquer momento. O pedido de saque encerra os bônus de cupom, e cancelar o saque não os traz de volta.`
            : t`Dinheiro real pode ser sacado a qualquer momento, e o pedido de saque não encerra seus bônus.`,
        ]}
      />
      <Text>
        <Trans>Bônus não aumentam a chance de ganhar: em média, todo jogo devolve menos do que se aposta.</Trans>
      </Text>
    </div>
  );
}
