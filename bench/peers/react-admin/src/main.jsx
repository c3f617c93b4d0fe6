import { Admin, Datagrid, DateField, List, NumberField, Resource, TextField, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { dataProvider } from './data-provider';

const filters = [<TextInput key="q" source="q" label="Name contains" alwaysOn />];

/** The console's list, written as react-admin's documentation would. */
const Configurations = () => (
  <List filters={filters} sort={{ field: 'updated_at', order: 'DESC' }} perPage={100} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick={false}>
      <NumberField source="id" options={{ useGrouping: false }} />
      <TextField source="name" />
      <DateField source="updated_at" showTime />
      <DateField source="created_at" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="configurations" list={Configurations} />
  </Admin>,
);
