/** The figure of an amount without sign and currency: `1.234,56`, the same in both languages. */
export function amountFigure(centavos: number): string {
  const whole = String(Math.floor(Math.abs(centavos) / 100)).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${whole},${String(Math.abs(centavos) % 100).padStart(2, '0')}`;
}
