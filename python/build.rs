//! Lets the module be linked where the interpreter brings its own symbols, as on macOS.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
