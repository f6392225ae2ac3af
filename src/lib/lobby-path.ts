const LOBBY = /^(?:\/en)?(?:\/(?:login|register|recover-pass)?)?$/;

/** Whether an address path shows the lobby: alone, or under a modal that has a path of its own. */
export const showsLobby = (path: string): boolean => LOBBY.test(path);
