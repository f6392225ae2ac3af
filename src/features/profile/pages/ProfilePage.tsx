export function ProfilePage() {
  return <main id="main" tabIndex={-1} />;
}
