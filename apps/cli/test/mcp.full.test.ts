import { describeServer, project } from './mcp-suite.js';

describeServer(project(), [
  { transport: 'stdio', era: 'modern' },
  { transport: 'http', era: 'legacy' },
]);
