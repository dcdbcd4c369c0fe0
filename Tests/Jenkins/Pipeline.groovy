// Executes a declarative Jenkinsfile without a Jenkins: its steps are stubs, but `sh` runs its script
// as it is written, in a workspace of its own an agent, and stashes carry files from one to the next.
//
//   groovy Pipeline.groovy JENKINSFILE CHECKOUT OUTPUT SCENARIO [EARLIER]
//
// CHECKOUT is what `checkout scm` brings. SCENARIO: success, lost=N (shard N's agent goes away before
// it begins), abort=N (the build is aborted once shard N runs tests), interrupt=N (shard N's qa-runner is
// interrupted once it runs tests). Writes OUTPUT/build.json, what was archived into OUTPUT/archive, what was published into
// OUTPUT/published. EARLIER is the OUTPUT of an earlier build, whose artifacts can be copied; without it no
// plugin does that. A parameter of the build has the value of the environment variable of its name, or else
// its default.
import groovy.json.JsonOutput
import java.nio.file.*
import java.util.concurrent.TimeUnit

class Aborted extends RuntimeException {}
class Failed extends RuntimeException { Failed(String message) { super(message) } }

class Build {
  static final ORDER = ['SUCCESS', 'UNSTABLE', 'FAILURE', 'ABORTED']
  File checkout, output, earlier
  String scenario
  String result = 'SUCCESS'
  List<String> log = []
  Map<String, File> stashes = [:]
  Map<String, String> params = [:], environment = [:]
  int workspaces = 0
  File junit

  /// As in Jenkins, a result only gets worse.
  void worsen(String other) { if (ORDER.indexOf(other) > ORDER.indexOf(result)) result = other }

  void say(String text) { log << text; println text }

  File workspace() {
    def folder = new File(output, "workspace-${++workspaces}")
    folder.mkdirs()
    folder
  }
}

/// What stands in `steps`, `script` and `post`.
class Steps {
  Build build
  File folder
  Map<String, String> variables = [:]

  def getParams() { build.params }
  def getEnv() { build.environment + variables }
  def getScm() { 'scm' }
  def getCurrentBuild() {
    def build = build
    [getResult: { -> build.result }] as Expando
    new CurrentBuild(build: build)
  }

  def propertyMissing(String name) {
    if (variables.containsKey(name)) return variables[name]
    throw new MissingPropertyException(name, Steps)
  }

  void checkout(Object scm) { Files2.copy(build.checkout, folder) }
  void echo(String text) { build.say(text) }
  void error(String text) { throw new Failed(text) }
  void unstable(String text) { build.say(text); build.worsen('UNSTABLE') }
  void deleteDir() { folder.deleteDir(); folder.mkdirs() }
  void script(Closure body) { run(body) }

  void node(String label, Closure body) {
    new Steps(build: build, folder: build.workspace(), variables: variables).run(body)
  }

  def sh(String script) { sh(script: script) }

  def sh(Map arguments) {
    def process = new ProcessBuilder('sh', '-xe', '-c', arguments.script as String)
    process.directory(folder)
    process.environment().putAll(build.environment + build.params + variables)
    def log = new File(build.output, 'sh.log')
    process.redirectErrorStream(true)
    process.redirectOutput(ProcessBuilder.Redirect.appendTo(log))
    def child = process.start()
    def isCut = build.scenario == "abort=${variables.SHARD}" && arguments.returnStatus
    if (isCut) {
      awaitFirstTest(child)
      // Jenkins ends what a step has started, and goes on when the last of it is gone.
      def started = child.descendants().collect(java.util.stream.Collectors.toList()) + child.toHandle()
      started.each { it.destroy() }
      try {
        started.each { it.onExit().get(30, TimeUnit.SECONDS) }
      } catch (java.util.concurrent.TimeoutException late) {
        throw new Failed("ended 30 s ago and still there: ${arguments.script}")
      }
      throw new Aborted()
    }
    if (build.scenario == "interrupt=${variables.SHARD}" && arguments.returnStatus) {
      awaitFirstTest(child)
      // A shell that has nothing else to do becomes the program; one that has not is its parent.
      def runner = ([child.toHandle()] + child.children().collect(java.util.stream.Collectors.toList()))
        .find { it.info().command().orElse('').endsWith('/qa-runner') }
      ['kill', '-INT', runner.pid() as String].execute().waitFor()
    }
    if (!child.waitFor(120, TimeUnit.SECONDS)) {
      child.destroyForcibly()
      throw new Failed("no end: ${arguments.script}")
    }
    def code = child.exitValue()
    build.say("sh ${code}: ${arguments.script}")
    if (arguments.returnStatus) return code
    if (code != 0) throw new Failed("script returned exit code ${code}")
  }

  /// Waits until the shard's run has started a test, or has ended.
  private void awaitFirstTest(Process child) {
    def journal = new File(folder, "qa-output/shard-${variables.SHARD}/journal.jsonl")
    while (child.alive && !(journal.exists() && journal.text.contains('attemptStarted'))) {
      child.waitFor(5, TimeUnit.MILLISECONDS)
    }
  }

  void stash(Map arguments) {
    def names = Files2.matching(folder, arguments.includes as String)
    if (names.empty && !arguments.allowEmpty) throw new Failed("No files included in stash")
    def target = new File(build.output, "stash-${arguments.name}")
    target.mkdirs()
    names.each { Files2.copy(new File(folder, it), new File(target, it)) }
    build.stashes[arguments.name] = target
  }

  void unstash(String name) {
    if (build.scenario == "lost=${variables.SHARD}") throw new Failed('agent was lost')
    def source = build.stashes[name]
    if (source == null) throw new Failed("No such saved stash '${name}'")
    Files2.copy(source, folder)
  }

  void junit(Map arguments) {
    def file = new File(folder, arguments.testResults as String)
    if (!file.exists() && !arguments.allowEmptyResults) throw new Failed('No test report files')
    if (!file.exists()) return
    build.junit = new File(build.output, 'junit.xml')
    build.junit.text = file.text
    if (file.text.contains('<failure') || file.text.contains('<error')) build.worsen('UNSTABLE')
  }

  void archiveArtifacts(Map arguments) {
    def names = Files2.matching(folder, arguments.artifacts as String)
    names.each { Files2.copy(new File(folder, it), new File(build.output, "archive/${it}")) }
    build.say("archived ${names.size()} files")
  }

  void copyArtifacts(Map arguments) {
    if (build.earlier == null) throw new NoSuchMethodError('copyArtifacts')
    if (arguments.projectName != build.environment.JOB_NAME) throw new Failed('no such project')
    def archive = new File(build.earlier, 'archive')
    def names = Files2.matching(archive, arguments.filter as String)
    if (names.empty && !arguments.optional) throw new Failed('Failed to copy artifacts')
    names.each { Files2.copy(new File(archive, it), new File(folder, it)) }
  }

  void publishHTML(Map arguments) {
    def target = arguments.target ?: arguments
    def page = new File(folder, "${target.reportDir}/${target.reportFiles}")
    if (page.exists()) Files2.copy(page.parentFile, new File(build.output, 'published'))
    build.say("published ${page.exists() ? page.name : 'nothing'}")
  }

  void run(Closure body) {
    body.delegate = this
    body.resolveStrategy = Closure.DELEGATE_FIRST
    body.call()
  }
}

class CurrentBuild {
  Build build
  String getResult() { build.result }
  void setResult(String result) { build.worsen(result) }
}

class Files2 {
  static void copy(File from, File to) {
    if (from.directory) {
      to.mkdirs()
      from.listFiles().each { copy(it, new File(to, it.name)) }
    } else {
      to.parentFile.mkdirs()
      Files.copy(from.toPath(), to.toPath(), StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.COPY_ATTRIBUTES)
    }
  }

  /// Ant's patterns, separated by commas.
  static List<String> matching(File folder, String patterns) {
    def expressions = patterns.split(',').collect { pattern ->
      pattern.trim().replace('.', '\\.').replace('**/', '\u0001').replace('**', '\u0002')
        .replace('*', '[^/]*').replace('\u0001', '(.*/)?').replace('\u0002', '.*')
    }
    def names = []
    folder.eachFileRecurse { file ->
      def name = folder.toPath().relativize(file.toPath()).toString()
      if (file.file && expressions.any { name ==~ it }) names << name
    }
    names
  }
}

/// A directive's words, kept; blocks that this reads are methods.
class Section {
  Build build
  Map<String, String> variables = [:]
  Closure steps
  Map<String, Closure> posts = [:]
  List stages = []
  Map<String, List<String>> axes = [:]
  String axis
  boolean isMatrix = false
  String name = ''

  private Section read(Closure body) {
    body.delegate = this
    body.resolveStrategy = Closure.DELEGATE_FIRST
    body.call()
    this
  }

  // What says where and how, but not what.
  def agent(Object... ignored) {}
  def getNone() { 'none' }
  def options(Closure ignored) {}
  def parameters(Closure body) { read(body) }
  def string(Map arguments) {
    if (!build.params.containsKey(arguments.name)) {
      build.params[arguments.name] = System.getenv(arguments.name as String) ?: arguments.defaultValue
    }
  }
  def getParams() { build.params }
  def environment(Closure body) {
    body.delegate = build.environment
    body.resolveStrategy = Closure.DELEGATE_FIRST
    def build = build
    body.delegate = new Expando() {
      def getProperty(String name) { name == 'params' ? build.params : build.environment[name] }
      void setProperty(String name, Object value) { build.environment[name] = value as String }
    }
    body.call()
  }
  def stages(Closure body) { read(body) }
  def stage(String name, Closure body) {
    stages << new Section(build: build, name: name).read(body)
  }
  def steps(Closure body) { steps = body }
  def post(Closure body) { read(body) }
  def always(Closure body) { posts.always = body }
  def cleanup(Closure body) { posts.cleanup = body }
  def matrix(Closure body) { isMatrix = true; read(body) }
  def axes(Closure body) { read(body) }
  def axis(Closure body) { axis = null; read(body) }
  def name(String name) { axis = name }
  def values(String... values) { axes[axis] = values as List }

  /// Runs it; a failure is the build's result, and what follows in this section is left out.
  boolean run(Map<String, String> variables, File folder) {
    def isWell = true
    def here = new Steps(build: build, folder: folder, variables: variables)
    try {
      if (steps) here.run(steps)
      if (isMatrix) {
        axes.each { axis, values ->
          values.each { value ->
            def cell = build.workspace()
            for (inner in stages) if (!inner.run(variables + [(axis): value], cell)) {
              isWell = false
              break
            }
          }
        }
      } else {
        for (inner in stages) if (!inner.run(variables, steps ? folder : build.workspace())) {
          isWell = false
          break
        }
      }
    } catch (Aborted aborted) {
      build.say("${name} ${variables}: aborted")
      build.worsen('ABORTED')
      isWell = false
    } catch (Failed failure) {
      build.say("${name} ${variables}: ${failure.message}")
      build.worsen('FAILURE')
      isWell = false
    }
    for (kind in ['always', 'cleanup']) {
      if (posts[kind]) {
        try {
          here.run(posts[kind])
        } catch (Failed failure) {
          build.say("post ${kind}: ${failure.message}")
          build.worsen('FAILURE')
        }
      }
    }
    isWell
  }
}

def (jenkinsfile, checkout, output, scenario, earlier) = args as List
def build = new Build(
  checkout: new File(checkout), output: new File(output).absoluteFile, scenario: scenario,
  earlier: earlier ? new File(earlier).absoluteFile : null)
build.environment.JOB_NAME = 'qa'
// Of a branch feature/login of a multibranch project.
build.environment.BUILD_TAG = 'jenkins-qa-feature%2Flogin-7'
build.output.mkdirs()
def binding = new Binding()
binding.setVariable('pipeline', { Closure body ->
  def whole = new Section(build: build, name: 'pipeline').read(body)
  whole.run([:], build.workspace())
})
new GroovyShell(this.class.classLoader, binding).evaluate(new File(jenkinsfile))
new File(build.output, 'build.json').text = JsonOutput.toJson(
  [result: build.result, log: build.log, isPublished: build.junit != null])
println "Finished: ${build.result}"
