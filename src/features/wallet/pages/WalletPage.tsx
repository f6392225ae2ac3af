export function WalletPage() {
  return <main id="main" tabIndex={-1} />;
}
