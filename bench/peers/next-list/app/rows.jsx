/** As many as the console draws of a list at first. */
export const IN_VIEW = 22;

/** A table as bare as can be. */
export function Rows({ rows }) {
  return (
    <table>
      <tbody>
        {rows.slice(0, IN_VIEW).map(({ id, name, updated_at, created_at }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{name}</td>
            <td>{updated_at}</td>
            <td>{created_at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
