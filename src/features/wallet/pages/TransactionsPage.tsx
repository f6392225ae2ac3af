export function TransactionsPage() {
  return <main id="main" tabIndex={-1} />;
}
