import assert from 'node:assert/strict';
import { missedPort, portsSaid } from '../../../src/core/agent/listensElsewhere.ts';

describe('the port that a task names', () => {
  it('is read from its words and from an address', () => {
    assert.deepEqual(portsSaid('start it on port 5000'), ['5000']);
    assert.deepEqual(portsSaid('open http://localhost:8000/ please'), ['8000']);
    assert.deepEqual(portsSaid('prot 80, then 127.0.0.1:81'), ['80', '81']);
    assert.deepEqual(portsSaid('run 5000 tests'), []);
    assert.deepEqual(portsSaid('port 3000 is taken'), []);
    assert.deepEqual(portsSaid('it talks to redis at localhost:6379'), []);
    assert.deepEqual(portsSaid('the database runs on port 5432'), []);
    assert.deepEqual(portsSaid('start the database server on port 5000'), ['5000']);
    assert.deepEqual(portsSaid('start it from this checkout on port 5000'), ['5000']);
    assert.deepEqual(portsSaid('start the proxy on port 5000'), ['5000']);
    assert.deepEqual(portsSaid('it sits behind a reverse proxy on port 5000'), []);
    assert.deepEqual(portsSaid('the proxy to port 5000'), []);
    assert.deepEqual(portsSaid('I have not built it so start it on port 5000'), ['5000']);
    assert.deepEqual(portsSaid('not on port 3000, on port 3001'), ['3001']);
  });

  it('is missed by what listens on another one', () => {
    assert.equal(missedPort('http://localhost:8000', 'start it on port 5000'), '5000');
    assert.equal(missedPort('localhost:50001', 'start it on port 5000'), '5000');
    assert.equal(missedPort('http://localhost:5000', 'start it on port 5000'), undefined);
    assert.equal(missedPort('http://localhost:81', 'a proxy from port 80 to port 81'), undefined);
    assert.equal(missedPort('http://localhost:8000', 'start it'), undefined);
  });
});
