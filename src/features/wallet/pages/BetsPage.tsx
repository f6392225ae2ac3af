export function BetsPage() {
  return <main id="main" tabIndex={-1} />;
}
