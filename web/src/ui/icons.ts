// Line drawings of 24 × 24, each a path: the few that the table needs.
export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z',
  story: 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 5-2.700M19 12.500a10 10 0 0 0-3-2M8.500 16a5 5 0 0 1 6.500-.2M12 19.500v.01M2 9a15 15 0 0 1 5-3M22 9a15 15 0 0 0-10-4',
};
