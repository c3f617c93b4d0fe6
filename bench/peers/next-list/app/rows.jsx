/** The number of rows the console first draws of a list. */
export const IN_VIEW = 22;

/** A table without any features. */
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
