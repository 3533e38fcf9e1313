/** The way to the login page, which leads back to what is on screen. Its forms keep the fragment. */
export function loginUrl(): string {
  return `/login/?next=%2F${window.location.hash}`;
}
