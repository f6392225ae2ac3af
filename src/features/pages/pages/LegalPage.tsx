export function LegalPage() {
  return <main id="main" tabIndex={-1} />;
}
