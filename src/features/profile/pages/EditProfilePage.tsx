export function EditProfilePage() {
  return <main id="main" tabIndex={-1} />;
}
