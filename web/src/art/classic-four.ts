// The packaged pictures, four colours. One module a set, so that a page loads the addresses of one only.
export default import.meta.glob<string>(
  '../../node_modules/@heruka_urgyen/react-playing-cards/src/images/4color/*.svg',
  { eager: true, query: '?url', import: 'default' },
);
